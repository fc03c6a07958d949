import { csvLine } from '@basalt/domain';
import { describe, expect, test } from 'vitest';
import { presetOf } from '../src/csv/csv-presets.ts';
import { itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv, jira, trello } = plainSources;

describe('a table', () => {
  test.each([
    ['a line with its separator', 'sep=;\nTitle;Notes\nx;y, z\n', {}],
    [
      'a line with its separator, and another one chosen',
      'sep=,\nTitle;Notes\nx;y, z\n',
      { separator: ';' },
    ],
    ['rows above its header', 'Report;;\nhttps://quarry.test;;\n;;\nTitle;Notes\nx;y, z\n', {}],
    ['a header that was chosen', 'Title;Name;Notes\nTitle;Notes;\nx;y, z\n', { header: 2 }],
    ['windows-1252', Buffer.from('Title;Notes\nx;y, z\n', 'latin1'), { encoding: 'windows-1252' }],
  ])('with %s is read', async (_, file, options) => {
    for (const piece of [7, 65_536]) {
      const items = await itemsOf(csv, file, options, piece);
      const tickets = items.filter(({ kind }) => kind === 'ticket');
      expect(tickets).toMatchObject([{ record: { title: 'x', html: '<p>y, z</p>' } }]);
    }
  });

  test('has its rows above the header counted as left', async () => {
    const items = await itemsOf(
      csv,
      'Report of the quarry,,\n,,\nKey,Title,Status\nA-1,one,Open\n',
    );
    expect(items.filter(({ outcome }) => outcome === 'left')).toMatchObject([
      { kind: 'other', name: 'Rows above the columns (1)' },
    ]);
  });

  test('keeps its first row as the header when a row below has a word that is also the name of a column', async () => {
    const items = await itemsOf(csv, 'Title,Type,Kind\nOne,Task,Status\n');
    expect(Object.values(recordsOf(items, 'ticket'))).toMatchObject([{ title: 'One' }]);
  });

  test('says what to do when it is not in UTF-8', async () => {
    const file = Buffer.from('Title,Notes\nGr\xfcn,\xc4rger\n', 'latin1');
    await expect(itemsOf(csv, file)).rejects.toThrow('option "encoding"');
    const [ticket] = Object.values(
      recordsOf(await itemsOf(csv, file, { encoding: 'windows-1252' }), 'ticket'),
    );
    expect(ticket).toMatchObject({ title: 'Grün', html: '<p>Ärger</p>' });
  });

  test.each(["'=1+1", '=1+1', "''=1", "'x", "''x", "'", '-1', "it's"])(
    'with the title %s is equal after out and in again',
    async (title) => {
      const table = [
        csvLine(['key', 'title', 'description_html', 'board']),
        csvLine(['A-1', title, '', 'Open']),
      ].join('');
      const { 'A-1': ticket } = recordsOf(await itemsOf(csv, table), 'ticket');
      expect(ticket).toMatchObject({ title });
    },
  );

  test.each([
    ['asana', 'Task ID,Created At,Completed At,Last Modified,Name,Section/Column'],
    ['clickup', 'Task ID,Task Custom ID,Task Name,Task Content,Status,Date Created,Due Date'],
    ['openproject', 'ID,Subject,Type,Status,Assignee,Author,Finish date'],
    ['notion', 'Name,Assignee,Created time,Status'],
  ])('of %s is known by its header', (preset, header) => {
    expect(presetOf(header.split(','))).toBe(preset);
  });

  test('of ClickUp has lists in brackets, and comments and files as JSON', async () => {
    const table = [
      'Task ID,Task Name,Status,Date Created,Assignees,Tags,Comments,Attachments',
      '86a,Paint,open,1767225600000,"[Ann, Bob]",[red],"[{""text"":""Hello"",""by"":""ann@x.test"",""date"":""2026-01-02""}]","[{""title"":""a.png"",""url"":""https://c.test/a.png""}]"',
    ].join('\n');
    const items = await itemsOf(csv, table);
    expect(recordsOf(items, 'ticket')['86a']).toMatchObject({
      assignees: ['Ann', 'Bob'],
      tags: ['red'],
      createdAt: new Date('2026-01-01T00:00:00Z'),
      html: expect.stringContaining('<a href="https://c.test/a.png">a.png</a>'),
    });
    expect(Object.values(recordsOf(items, 'comment'))).toMatchObject([
      { html: '<p>Hello</p>', author: 'ann@x.test', createdAt: new Date('2026-01-02T00:00:00Z') },
    ]);
  });
});

/** A cell of Notion that links to a record. */
const linkTo = (name: string): string =>
  `${name} (https://www.notion.so/${name.replaceAll(/\W/g, '-')}-1a2b)`;

test('cells of Notion that link to records are names: of tickets in relations, and links in other columns', async () => {
  const table = [
    'Name,Status,Created time,Parent item,Blocked by,Blocking,Epic,Tags,Assign',
    `"Mend, then paint",Open,2026-01-05,,,${linkTo('Sell (all)')},,,`,
    `Sell (all),${linkTo('Open')},2026-01-05,"${linkTo('Mend, then paint')}","${linkTo('Mend, then paint')}, ${linkTo('Elsewhere')}",,"${linkTo('Spring')}, ${linkTo('Sum <mer>')}","${linkTo('Red')}, ${linkTo('Blue')}",${linkTo('Ann')}`,
    'Prose,Open,2026-01-05,,,,see the page (https://www.notion.so/a-1) of it,,',
  ].join('\n');
  const items = await itemsOf(csv, table);
  const { 'Sell (all)': sell, Prose: prose } = recordsOf(items, 'ticket');
  expect(sell).toMatchObject({ board: 'Open', tags: ['Red', 'Blue'], assignees: ['Ann'] });
  expect(sell).toMatchObject({
    html: `<table><tbody><tr><th>Epic</th><td>${[
      '<a href="https://www.notion.so/Spring-1a2b">Spring</a>',
      '<a href="https://www.notion.so/Sum--mer--1a2b">Sum &lt;mer&gt;</a>',
    ].join(', ')}</td></tr></tbody></table>`,
  });
  expect(prose).toMatchObject({ html: expect.stringContaining('see the page (https://') });
  expect(Object.values(recordsOf(items, 'relation'))).toEqual(
    expect.arrayContaining([
      { kind: 'relation', type: 'parent', from: 'Mend, then paint', to: 'Sell (all)' },
      { kind: 'relation', type: 'blocks', from: 'Mend, then paint', to: 'Sell (all)' },
    ]),
  );
  const leftOut = items.filter(({ kind, outcome }) => kind === 'relation' && outcome === 'left');
  expect(leftOut.map(({ name }) => name)).toEqual(['Elsewhere Blocks Sell (all)']);
});

describe('the CSV of Jira', () => {
  test('has its markup read in the environment and in custom fields', async () => {
    const table = [
      'Summary,Issue key,Issue Type,Status,Assignee,Assignee Id,Environment,Custom field (Steps),Custom field (Team)',
      '"Mend the pump",WK-1,a *bold* type,To Do,Ann Fern,acc:1,"h3. Host\n* pump {{p1}}","||Step||\n|[~acc:1]|",North',
    ].join('\n');
    const { 'WK-1': ticket } = recordsOf(await itemsOf(jira, table), 'ticket');
    const { html, customValues } = ticket as { html: string; customValues: object };
    expect(html).toContain('<td><h3>Host</h3><ul><li>pump <code>p1</code></li></ul></td>');
    expect(html).toContain('Ann Fern');
    expect(html).not.toContain('||');
    expect(customValues).toEqual({
      'Issue Type': 'a *bold* type',
      'Custom field (Team)': 'North',
    });
  });

  test('has its boards in the order of work', async () => {
    const table = [
      'Summary,Issue key,Status,Status Category',
      'One,K-1,Released,Done',
      'Two,K-2,Review,In Progress',
      'Three,K-3,Idea,To Do',
    ].join('\n');
    expect(Object.keys(recordsOf(await itemsOf(jira, table), 'board'))).toEqual([
      'Idea',
      'Review',
      'Released',
    ]);
  });
});

const id = (number: number) => number.toString(16).padStart(24, '0');

test('comments that a card of Trello counts and the export does not have are counted as left', async () => {
  const board = {
    id: id(1),
    name: 'Quarry',
    lists: [{ id: id(2), name: 'Doing', pos: 1, closed: false }],
    cards: [
      { id: id(3), name: 'c', idList: id(2), pos: 1, closed: false, badges: { comments: 5 } },
    ],
    actions: [
      {
        id: id(4),
        type: 'commentCard',
        idMemberCreator: id(5),
        date: '2026-01-01T00:00:00.000Z',
        data: { text: 'Hello', card: { id: id(3) } },
      },
    ],
  };
  const comments = (await itemsOf(trello, JSON.stringify(board))).filter(
    ({ kind }) => kind === 'comment',
  );
  expect(comments.map(({ outcome }) => outcome)).toEqual(['exact', 'left', 'left', 'left', 'left']);
  expect(comments.at(-1)?.notes).toEqual([expect.stringContaining('a key and a token')]);
});

test.each([
  ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'This is a PDF, not a table.'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'This is a picture, not a table.'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'This is a picture, not a table.'],
  ['BM\x36\x10\x0e\0\0\0\0\0\x36', 'This is a picture, not a table.'],
  ['PK\x03\x04\x14\0\x06\0[Content_Types].xml PK\x03\x04 xl/workbook.xml', 'This is a workbook,'],
  [
    'PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'This is a workbook,',
  ],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'This is a workbook,'],
  ['PK\x03\x04\x14\0\0\0tickets.csv', 'The file is compressed, or a workbook.'],
  ['\x1f\x8b\x08', 'The file is compressed, or a workbook.'],
  [
    '\x93\x02\xe4k\x1e\x05\0\xf1;\x91\x04q\n\x17\x8e\xc3,\x10\0R',
    'This is not a table. Save it as CSV',
  ],
])(
  '%j given as a table is said to be what it is, whatever the encoding',
  async (bytes, sentence) => {
    const file = Buffer.from(bytes, 'latin1');
    await expect(itemsOf(csv, file)).rejects.toThrow(sentence);
    await expect(itemsOf(csv, file, { encoding: 'windows-1252' })).rejects.toThrow(sentence);
  },
);

test.each([
  ['utf-16 with a mark', Buffer.from('\uFEFFTitle;Text\n一;Größe\n', 'utf16le'), {}],
  [
    'utf-16 without one',
    Buffer.from('Title;Text\n一;Größe\n', 'utf16le'),
    { encoding: 'utf-16le' },
  ],
  [
    'windows-1252',
    Buffer.from('Title;Text\n\x80 5;Gr\xf6\xdfe\x0b\n', 'latin1'),
    { encoding: 'windows-1252' },
  ],
  [
    'shift_jis',
    Buffer.from('Title;Text\n\x83\x65\x83\x58;\x88\xea\n', 'latin1'),
    { encoding: 'shift_jis' },
  ],
])('a table in %s is no binary file', async (_, file, options) => {
  expect(await itemsOf(csv, file, options)).not.toEqual([]);
});

test('a table whose first column begins with the letters of a bitmap is read', async () => {
  expect(await itemsOf(csv, Buffer.from('BMI;Title\n20;Walk\n'))).not.toEqual([]);
});
