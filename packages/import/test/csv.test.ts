import { SourceFault, ticketTableColumns } from '@basalt/domain';
import { describe, expect, test } from 'vitest';
import { isHeader, recognizedRoles } from '../src/recognized-roles.ts';
import { csvExport } from '../testing/csv-exports.ts';
import { itemsFault } from '../testing/items-fault.ts';
import { countsOf, itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv } = plainSources;
const linear = [
  'ID,Team,Title,Description,Status,Estimate,Priority,Creator,Assignee,Labels,Cycle Number,Created,Updated,Triaged,Completed,Canceled,Due Date,Parent issue,Blocked by',
  'A-1,Web,"One, ""quoted""",Hello,Done,3,High,al@x.test,bo@x.test,"a, b",7,Fri Oct 02 2026 17:00:00 GMT+0000 (GMT+00:00),x,,Mon Oct 12 2026 09:00:00 GMT+0100 (BST),,2026-03-05,,',
  'A-2,Web,Two,,Todo,,Urgent,al@x.test,,,,yesterday,,,,,,A-1,"A-1, A-9"',
].join('\r\n');

/** The cycles of a table, and what its tickets have of them. */
const cyclesOf = async (...lines: string[]) => {
  const items = await itemsOf(csv, lines.join('\n'));
  expect(itemsFault(items)).toBeNull();
  const tickets = Object.values(recordsOf(items, 'ticket')) as readonly {
    cycle?: string;
    customValues?: object;
  }[];
  const found = Object.entries(recordsOf(items, 'cycle'));
  const fields = tickets.map(({ customValues = {} }) => customValues);
  return { cycles: found, inCycle: tickets.map(({ cycle }) => cycle), fields };
};
describe('a table in CSV', () => {
  test('the headers, states and priorities of a German table are known', async () => {
    const items = await itemsOf(
      csv,
      [
        'Nummer;Titel;Beschreibung;Status;Priorität;Zuständig;Fällig am;Erstellt am;Schlagwörter;Erledigt',
        'A-1;Türen streichen;Zuerst schleifen;Offen;Hoch;bo@x.test;05.03.2026;02.02.2026;innen;Nein',
        'A-2;Fenster putzen;;Erledigt;Keine;;;;;Ja',
      ].join('\n'),
    );
    expect(itemsFault(items)).toBeNull();
    const tickets = recordsOf(items, 'ticket');
    expect(tickets['A-1']).toMatchObject({
      title: 'Türen streichen',
      html: '<p>Zuerst schleifen</p>',
      board: 'Offen',
      priority: 'high',
      assignees: ['bo@x.test'],
      dueAt: new Date('2026-03-05T23:59:59Z'),
      tags: ['innen'],
    });
    expect(tickets['A-2']).toMatchObject({ title: 'Fenster putzen', board: 'Erledigt' });
    expect(recordsOf(items, 'board')).toMatchObject({ Erledigt: { isDone: true } });
  });

  test.each([
    ['Titre,Statut,Assigné à,Échéance', 'title,board,assignee,due'],
    ['Título,Estado,Responsable,Fecha de vencimiento', 'title,board,assignee,due'],
    ['Título,Situação,Responsável,Vencimento', 'title,board,assignee,due'],
    ['件名,状態,担当者,期日', 'title,board,assignee,due'],
    ['标题,状态,负责人,截止日期', 'title,board,assignee,due'],
    ['العنوان,الحالة,المسؤول,تاريخ الاستحقاق', 'title,board,assignee,due'],
  ])('the headers %s are known', (header, expected) => {
    const names = header.split(',');
    expect(recognizedRoles('csv', names, new Map()).join(',')).toBe(expected);
    expect(isHeader('csv', names, new Map())).toBe(true);
  });

  test('a table of Linear is known by its header, and each thing of it is an item', async () => {
    const items = await itemsOf(csv, linear);
    expect(countsOf(items)).toEqual({
      project: 1,
      person: 2,
      board: 2,
      label: 2,
      field: 2,
      ticket: 2,
      relation: 3,
    });
    expect(recordsOf(items, 'ticket')['A-1']).toEqual({
      kind: 'ticket',
      title: 'One, "quoted"',
      html: '<p>Hello</p>',
      customValues: { 'Cycle Number': 7 },
      board: 'Done',
      priority: 'high',
      startAt: null,
      dueAt: new Date('2026-03-05T23:59:59Z'),
      estimate: 3,
      createdAt: new Date('2026-10-02T17:00:00Z'),
      completedAt: new Date('2026-10-12T08:00:00Z'),
      assignees: ['bo@x.test'],
      labels: ['a', 'b'],
      tags: [],
      archived: false,
      author: 'al@x.test',
    });
    expect(items.filter(({ kind }) => kind === 'relation')).toMatchObject([
      { record: { type: 'parent', from: 'A-1', to: 'A-2' }, outcome: 'exact' },
      { record: { type: 'blocks', from: 'A-1', to: 'A-2' }, outcome: 'exact' },
      { record: null, outcome: 'left', notes: ['The other ticket is not in the export.'] },
    ]);
  });

  test('a cycle has the days that columns of Linear, Plane and ours tell, its state by them, and its goal', async () => {
    const ofLinear = await cyclesOf(
      'ID,Team,Title,Status,Triaged,Cycle Number,Cycle Name,Cycle Start,Cycle End',
      'A-1,T,One,Todo,,7,,2020-01-06T00:00:00.000Z,2020-01-19T23:00:00.000Z',
      'A-2,T,Two,Todo,,8,Polish,2090-01-20,2090-02-02',
      'A-3,T,Three,Todo,,9,,,',
    );
    expect(ofLinear.cycles).toEqual([
      [
        'Cycle 7',
        {
          kind: 'cycle',
          name: 'Cycle 7',
          goal: null,
          startsOn: '2020-01-06',
          endsOn: '2020-01-19',
          state: 'completed',
          startedAt: new Date('2020-01-06T00:00:00Z'),
          completedAt: new Date('2020-01-19T23:59:59Z'),
        },
      ],
      ['Polish', expect.objectContaining({ name: 'Polish', state: 'planned', startedAt: null })],
    ]);
    expect(ofLinear.inCycle).toEqual(['Cycle 7', 'Polish', undefined]);
    expect(ofLinear.fields).toEqual([{}, { 'Cycle Number': 8 }, { 'Cycle Number': 9 }]);
    const plane = await cyclesOf(
      'ID,Name,State,Cycle Name,Cycle Start Date,Cycle End Date,Module Name',
      'P-1,One,Todo,Alpha,"Mon, 06 Jan 2020","Sun, 19 Jan 2020",',
      'P-2,Two,Todo,No days,,"Sun, 19 Jan 2020",',
    );
    expect(plane.cycles).toMatchObject([
      ['Alpha', { startsOn: '2020-01-06', endsOn: '2020-01-19', state: 'completed' }],
    ]);
    expect(plane.fields).toEqual([
      {},
      { 'Cycle Name': 'No days', 'Cycle End Date': expect.anything() },
    ]);
    const cells: Readonly<Record<string, string>> = {
      key: 'A-1',
      title: 'One',
      board: 'Open',
      cycle: 'Sprint 1',
      cycle_starts_on: '2090-01-20',
      cycle_ends_on: '2090-02-02',
      cycle_state: 'active',
      cycle_goal: 'Pay',
    };
    const row = ticketTableColumns.map((column) => cells[column] ?? '');
    const ours = await cyclesOf(ticketTableColumns.join(','), row.join(','));
    expect(ours.cycles).toMatchObject([
      ['Sprint 1', { name: 'Sprint 1', goal: 'Pay', state: 'active', startsOn: '2090-01-20' }],
    ]);
  });

  test('a value that cannot be read is kept in the text, with a note', async () => {
    const two = (await itemsOf(csv, linear)).find(({ key }) => key === 'A-2');
    expect(two).toMatchObject({
      outcome: 'other_form',
      notes: [
        '"Created" has a value that has no place here: it is a row of the table at the end of the text.',
      ],
      record: { createdAt: null, html: expect.stringContaining('<td>yesterday</td>') },
    });
  });

  test.each([
    ['semicolons', 'Name;State\nOne;Open\n', undefined],
    ['tabs', 'Name\tState\nOne\tOpen', undefined],
    ['a byte order mark', '\uFEFFName,State\r\nOne,Open\r\n\r\n', undefined],
    ['UTF-16', Buffer.from('\uFEFFName,State\nOne,Open\n', 'utf16le'), undefined],
    ['old line ends', 'Name,State\rOne,Open\r', undefined],
    [
      'columns of other names',
      'Etwas,Lage\nOne,Open\n',
      { columns: { Etwas: 'title', Lage: 'board' } },
    ],
  ])('reads %s, in pieces of any length', async (_, file, options) => {
    for (const piece of [1, 7, 1_000]) {
      const items = await itemsOf(csv, file, options, piece);
      expect(items.map(({ kind, key }) => [kind, key])).toEqual([
        ['board', 'Open'],
        ['ticket', 'One'],
      ]);
    }
  });

  test('signs of spreadsheets, other scripts and long texts come through as they are', async () => {
    const titles = [
      '=HYPERLINK("x")',
      '😀 שלום مرحبا',
      'w'.repeat(16_384),
      '<script>alert(1)</script>',
    ];
    const rows = titles.map((title, at) => `${at},"${title.replaceAll('"', '""')}",<b>&</b>`);
    const items = await itemsOf(csv, `key,title,description\n${rows.join('\n')}`, {
      text: 'plain',
    });
    const tickets = Object.values(recordsOf(items, 'ticket'));
    expect(tickets.map((ticket) => ticket?.kind === 'ticket' && ticket.title)).toEqual(titles);
    expect(tickets[0]).toMatchObject({ html: '<p>&lt;b&gt;&amp;&lt;/b&gt;</p>' });
  });

  test('a ticket without a key is named once, by its title', async () => {
    const items = await itemsOf(csv, 'key,title\n,Pay by invoice\nA,Two\n');
    expect(items.map(({ name }) => name)).toEqual(['Pay by invoice', 'A Two']);
  });

  test('a key that stands twice gets a number, and names that are alike stay one', async () => {
    const items = await itemsOf(
      csv,
      'key,title,labels,status\nA,One,"x;x",S\nA,Two,x,S\n,Three,,S\n',
    );
    expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'board S',
      'label x',
      'ticket A',
      'ticket A (2)',
      'ticket Three',
    ]);
  });

  test.each([
    ['nothing', '', {}],
    ['a header alone', 'title\n', {}],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), {}],
    ['compressed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), {}],
    ['a page', '<!DOCTYPE html><html></html>', {}],
    ['another encoding', Buffer.from('title\nGr\xfc\xdfe\n', 'latin1'), {}],
    ['bytes', Buffer.alloc(5_000), {}],
    ['a cell that is not closed', 'title\n"One\n', {}],
    ['a cell of 3 MiB', `title\n"${'x'.repeat(3 * 1024 * 1024)}"\n`, {}],
    ['a million columns', `title${',a'.repeat(1_000_000)}\n`, {}],
    ['more rows than an import takes', `title\n${'a\n'.repeat(100_001)}`, {}],
    ['blank rows', `title\n${' ,\n'.repeat(100_001)}`, {}],
    ['empty lines', `title\na\n${'\n'.repeat(100_002)}`, {}],
    [
      'a board a row',
      `title,status\n${Array.from({ length: 1_001 }, (_, at) => `a,${at}\n`).join('')}`,
      {},
    ],
    ['no column with titles', 'a,b\n1,2\n', {}],
    ['an option that there is not', 'title\na\n', { columnz: {} }],
    ['a column that there is not', 'title\na\n', { columns: { Name: 'title' } }],
    ['a time zone that there is not', 'title\na\n', { zone: 'Mars/Olympus' }],
  ])('%s ends with a fault that says what to do', async (_, file, options) => {
    const fault = await itemsOf(csv, file, options, 65_536).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SourceFault);
    expect(String(fault).length).toBeLessThan(1_000);
  });

  test.each([
    ['columns', ',a'],
    ['blank rows', ' ,\n'],
  ])('millions of %s are refused while they are read', async (_, unit) => {
    const piece = Buffer.from(unit.repeat(65_536 / 2));
    let sent = 0;
    async function* read() {
      yield Buffer.from('title');
      for (; sent < 100; sent += 1) yield piece;
    }
    const input = { read, options: {}, signal: new AbortController().signal };
    await expect(Array.fromAsync(csv.items(input))).rejects.toThrow(SourceFault);
    expect(sent).toBeLessThan(6);
  });

  test('200 MiB of one cell are refused after the first of them', async () => {
    let sent = 0;
    async function* read() {
      yield Buffer.from('title\n"');
      for (; sent < 200; sent += 1) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    const input = { read, options: {}, signal: new AbortController().signal };
    await expect(Array.fromAsync(csv.items(input))).rejects.toThrow(SourceFault);
    expect(sent).toBeLessThan(4);
  });
});

test.each([
  ['05/Mar/26 1:31 PM', '2026-03-05T13:31:00Z'],
  ['5. März 2026', '2026-03-05T00:00:00Z'],
  ['05/août/2026 13:31', '2026-08-05T13:31:00Z'],
  ['2026-03-05T13:31:00.250+02:00', '2026-03-05T11:31:00.250Z'],
  ['2026-03-05 13:31:00 UTC', '2026-03-05T13:31:00Z'],
  ['03/31/2026 13:31', '2026-03-31T13:31:00Z'],
  ['Mar 5, 2026, 1:31 PM', '2026-03-05T13:31:00Z'],
  ['2026年3月5日', '2026-03-05T00:00:00Z'],
  ['1 Jan 1958', '1958-01-01T00:00:00Z'],
  ['1772717460', '2026-03-05T13:31:00Z'],
])('%s is %s', async (written, instant) => {
  const items = await itemsOf(csv, `title,created\na,"${written}"\n`);
  expect(items.at(-1)).toMatchObject({
    record: { createdAt: new Date(instant) },
    outcome: 'other_form',
  });
});

test('dates without an offset are those of the chosen zone; days on which something is due are whole', async () => {
  const options = { zone: 'Europe/Berlin', dates: 'dmy' };
  const items = await itemsOf(
    csv,
    'title,created,start date,due\na,05.07.2026 14:00,04/07/2026,05/07/2026\n',
    options,
  );
  expect(items.at(-1)).toMatchObject({
    record: {
      createdAt: new Date('2026-07-05T12:00:00Z'),
      startAt: new Date('2026-07-03T22:00:00Z'),
      dueAt: new Date('2026-07-05T21:59:59Z'),
    },
  });
});

test.each(['0000-00-00', '0', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z'])(
  '%s is no date',
  async (zero) => {
    const items = await itemsOf(csv, `title,status,created\na,s,${zero}\n`);
    expect(items.at(-1)).toMatchObject({ record: { createdAt: null }, outcome: 'exact' });
  },
);

test('of 300 generated tables, items of each kind are as many as things were written, in order', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { file, counts, options } = csvExport(seed);
    const items = await itemsOf(csv, file, options, 4_096);
    expect([seed, countsOf(items), itemsFault(items)]).toEqual([seed, counts, null]);
  }
});

test('the same table gives the same items, in pieces of any length', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { file, options } = csvExport(seed);
    expect(await itemsOf(csv, file, options, 333)).toEqual(await itemsOf(csv, file, options));
  }
});
