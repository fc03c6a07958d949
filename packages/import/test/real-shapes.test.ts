import { describe, expect, test } from 'vitest';
import { createImportSources } from '../src/index.ts';
import { presetOf } from '../src/csv/csv-presets.ts';
import { ofWiki } from '../src/jira/wiki.ts';
import { dateOf } from '../src/source/dates.ts';
import { itemsFault } from '../testing/items-fault.ts';
import { countsOf, itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv, jira, trello } = plainSources;

describe('dates as systems write them', () => {
  const noon = '2025-07-21T15:04:00.000Z';
  test.each([
    ['21/Jul/25 3:04 PM', noon],
    ['21/Jul/2025 15:04', noon],
    ['2025-07-21 15:04', noon],
    ['2025/07/21 15:04', noon],
    ['2025-07-21T15:04:00.000+0000', noon],
    ['Jul 21, 2025, 3:04 PM', noon],
    ['Mon, 21 Jul 2025 15:04:00 UTC+0000', noon],
    ['21.07.2025 15:04', noon],
    ['21/juil./25 3:04 PM', noon],
    ['21/jul/25 3:04 p. m.', noon],
    ['21/июл/25 15:04', noon],
    ['21/lip/25 15:04', noon],
    ['21/Tem/25 15:04', noon],
    ['21/čvc/25 15:04', noon],
    ['21/七月/25 3:04 下午', noon],
    ['2025年7月21日 下午3:04', noon],
    ['2025. 7. 21. 오후 3:04', noon],
    ['07/21/2025 3:04 pm', noon],
    ['21/Jul/25 12:04 AM', '2025-07-21T00:04:00.000Z'],
    ['mar. 5 août 2025', '2025-08-05T00:00:00.000Z'],
    ['Mon, 21 Jul 2025', '2025-07-21T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    const found = dateOf(text, { zone: 'UTC', order: 'dmy' });
    expect(found instanceof Date ? found.toISOString() : found).toBe(expected);
  });
});

describe('Jira', () => {
  test.each([
    ['un{*}bold{*}ed', '<p>un<strong>bold</strong>ed</p>'],
    ['{_}a{_} {*}never', '<p><em>a</em> {*}never</p>'],
    ['*{color:#172b4d}x{color}*', '<p><strong>x</strong></p>'],
    [
      '[https://a.test|https://a.test|smart-link]',
      '<p><a href="https://a.test">https://a.test</a></p>',
    ],
  ])('%s is emphasis as Jira Cloud writes it', (wiki, html) => {
    expect(ofWiki(wiki, new Map()).html).toBe(html);
  });

  const cloud = [
    'Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Project lead,Project lead id,Assignee,Assignee Id,Reporter Id,Creator,Creator Id,Created,Labels,Labels,Description,Watchers,Watchers,Watchers Id,Watchers Id,Sprint,Comment,Comment,Parent,Parent key,Parent summary,Status Category,Affects versions',
    'One,K-1,10001,Story,Ready,K,Kay,Lea,712020:l,Al,712020:a,712020:c,Cy,712020:c,21/Jul/25 3:04 PM,x,y,"[~accountid:712020:w]",Wu,Xe,712020:w,712020:x,"com.atlassian.greenhopper.service.sprint.Sprint@1f2e[id=7,rapidViewId=3,state=ACTIVE,name=Sprint 9,startDate=2025]","21/Jul/25 4:00 PM;712020:x;Said; and more",,,,,To Do,1.0',
    'Two,K-2,10002,Sub-task,Shipped off,K,Kay,Lea,712020:l,,,,,,21/Jul/25 3:05 PM,,,,,,,,,,,10001,K-1,One,Done,',
  ].join('\n');

  test('accounts are named by the columns beside theirs, a sprint by its name, a parent once', async () => {
    const items = await itemsOf(jira, cloud);
    expect(itemsFault(items)).toBeNull();
    expect(
      Object.values(recordsOf(items, 'person')).map(
        (record) => record?.kind === 'person' && record.name,
      ),
    ).toEqual(['Al', 'Cy', 'Xe']);
    const customValues = { Sprint: 'Sprint 9', Watchers: ['Wu', 'Xe'] };
    expect(recordsOf(items, 'ticket')['K-1']).toMatchObject({ customValues, author: '712020:c' });
    expect(recordsOf(items, 'ticket')['K-1']).toMatchObject({
      html: expect.stringContaining('@Wu'),
    });
    expect(recordsOf(items, 'board')['Shipped off']).toMatchObject({ isDone: true });
    expect(items.filter(({ kind }) => kind === 'comment')).toMatchObject([
      {
        record: {
          author: '712020:x',
          createdAt: new Date('2025-07-21T16:00:00Z'),
          html: '<p>Said; and more</p>',
        },
      },
    ]);
    expect(items.filter(({ kind }) => kind === 'relation')).toMatchObject([
      { outcome: 'exact', record: { type: 'parent', from: 'K-1', to: 'K-2' } },
    ]);
  });
});

describe('tables', () => {
  test.each([
    [
      'linear',
      'ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Cycle Name,Cycle Start,Cycle End,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Initiatives,Project Milestone ID,Project Milestone,SLA Status,Roadmaps',
    ],
    [
      'plane',
      'ID,Project,Name,Description,State,Priority,Created By,Assignee,Labels,Cycle Name,Cycle Start Date,Cycle End Date,Module Name,Module Start Date,Module Target Date,Created At,Updated At,Completed At,Archived At',
    ],
    [
      'kanboard',
      'Task Id,Project,Status,Category,Swimlane,Column,Position,Color,Due date,Creator,Assignee Username,Assignee Name,Complexity,Title,Creation date,Modification date,Completion date,Start date,Time estimated,Time spent,Reference',
    ],
    ['github', 'Title,URL,Assignees,Labels'],
    ['github', 'Title,URL,Repository,Iteration'],
    ['basalt', 'key,title,description_html,project,board,priority,url,assignees'],
    [
      'plain',
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board ID,Board Name,Archived,Start Date,Due Complete',
    ],
  ])('%s is known by %s', (name, header) => {
    expect(presetOf(header.split(','))).toBe(name);
  });

  test('the newer table of Plane has people in a list, comments in JSON, and addresses of files', async () => {
    const comments = JSON.stringify([
      { comment: 'Fine', created_at: 'Mon, 21 Jul 2025', created_by: 'Bo Lin' },
      { comment: 'Or not', created_at: '', created_by: '' },
    ]).replaceAll('"', '""');
    const table = [
      'ID,Project Identifier,Project,Project ID,Sequence ID,Name,State,Target Date,Module Name,Created By,Cycle Name,Comments,Link,Assignees,Attachment Count,Attachment Links,Parent',
      `P-1,P,Pea,u1,1,One,Todo,"Mon, 21 Jul 2025",,Al Ray,,"${comments}","https://a.test, https://b.test","Al Ray, Bo Lin",2,"/api/x/1/, /api/x/2/",`,
      'P-2,P,Pea,u1,2,Two,Done,,,Al Ray,,[],,,0,,P-1',
    ].join('\n');
    const items = await itemsOf(csv, table);
    expect(itemsFault(items)).toBeNull();
    expect(countsOf(items)).toMatchObject({
      ticket: 2,
      comment: 2,
      file: 2,
      person: 2,
      relation: 1,
      project: 1,
    });
    expect(items.find(({ key }) => key === 'P-1')).toMatchObject({
      url: null,
      record: { assignees: ['Al Ray', 'Bo Lin'] },
    });
    expect(items.filter(({ kind }) => kind === 'comment')).toMatchObject([
      { outcome: 'exact', record: { author: 'Bo Lin', html: '<p>Fine</p>' } },
      { outcome: 'other_form', record: { author: null } },
    ]);
  });

  test('Kanboard writes the month first, unless its dates show another order', async () => {
    const header =
      'Task Id,Swimlane,Column,Complexity,Title,Status,Creation date,Completion date\n';
    const dates = async (table: string) =>
      Object.values(recordsOf(await itemsOf(csv, header + table), 'ticket')).map(
        (record) => record?.kind === 'ticket' && record.createdAt?.toISOString().slice(0, 10),
      );
    expect(await dates('1,S,C,0,a,Open,04/07/2025 10:00,\n')).toEqual(['2025-04-07']);
    expect(await dates('1,S,C,0,a,Open,04/07/2025,\n2,S,C,0,b,Open,21/07/2025,\n')).toEqual([
      '2025-07-04',
      '2025-07-21',
    ]);
  });

  test('a sign that Linear writes before a formula is none of the text', async () => {
    const table = "ID,Team,Title,Status,Cycle Number,Triaged\nA-1,T,'=1+1,Todo,,\n";
    expect(recordsOf(await itemsOf(csv, table), 'ticket')['A-1']).toMatchObject({ title: '=1+1' });
  });

  test('a row that is shorter than the header, and quotes within cells of GitHub, are read', async () => {
    const table =
      'Title\tURL\tAssignees\tStatus\n"Say ""hi""" now\thttps://g.test/1\tal, bo\tTodo\nSay "hi"\thttps://g.test/2\tal\nDraft\n';
    const items = await itemsOf(csv, table);
    expect(Object.keys(recordsOf(items, 'ticket'))).toEqual([
      'https://g.test/1',
      'https://g.test/2',
      'Draft',
    ]);
    expect(recordsOf(items, 'ticket')['https://g.test/1']).toMatchObject({
      assignees: ['al', 'bo'],
    });
  });

  test('a parent may be named by its title, when only one ticket has it', async () => {
    const table =
      'Task ID,Name,Section/Column,Parent task\n1,"Plan, big",S,\n2,Part,S,"Plan, big"\n3,Twin,S,\n4,Twin,S,\n5,Lost,S,Twin\n';
    const relations = (await itemsOf(csv, table)).filter(({ kind }) => kind === 'relation');
    expect(relations).toMatchObject([
      { outcome: 'exact', record: { from: '1', to: '2' } },
      { outcome: 'left', record: null },
    ]);
  });
});

test('a board of Trello names people who left, and says of what roles its cards are', async () => {
  const board = {
    id: 'b',
    name: 'B',
    lists: [{ id: 'l', name: 'Done', softLimit: '4', pos: 1 }],
    members: [],
    actions: [
      {
        id: 'a1',
        type: 'addMemberToCard',
        member: { id: 'm1', fullName: 'Gone One' },
        memberCreator: { id: 'm2', username: 'two' },
        data: {},
      },
    ],
    cards: [
      {
        id: 'c',
        name: 'One',
        idList: 'l',
        idMembers: ['m1', 'm2'],
        dateCompleted: '2025-07-21T15:04:00.000Z',
        cardRole: 'mirror',
        attachments: [
          {
            id: 'f',
            name: 'a.png',
            isUpload: true,
            bytes: '12',
            url: 'https://trello-attachments.s3.amazonaws.com/x/y/a%20b.png',
          },
        ],
      },
    ],
  };
  const items = await itemsOf(trello, JSON.stringify(board));
  expect(recordsOf(items, 'person')).toMatchObject({
    m1: { name: 'Gone One' },
    m2: { name: 'two' },
  });
  expect(recordsOf(items, 'board')['l']).toMatchObject({ wipLimit: 4 });
  expect(items.find(({ kind }) => kind === 'ticket')).toMatchObject({
    outcome: 'other_form',
    record: { completedAt: new Date('2025-07-21T15:04:00Z') },
    notes: expect.arrayContaining([expect.stringContaining('mirrors')]),
  });
});

test('Planka has fields that boards share, and files under an address of its own', async () => {
  const asked: string[] = [];
  const answers: Record<string, object> = {
    '/api/boards/1': {
      item: { id: '1', projectId: '9', name: 'B' },
      included: {
        lists: [{ id: '2', type: 'active', name: 'To do', position: 1 }],
        cards: [{ id: '3', listId: '2', name: 'One', commentsTotal: 0 }],
        customFieldValues: [{ cardId: '3', customFieldId: '7', content: 'Large' }],
        attachments: [
          {
            id: '4',
            cardId: '3',
            type: 'file',
            name: 'a',
            data: { url: 'http://inside:1337/attachments/4/download/a' },
          },
        ],
      },
    },
    '/api/projects/9': {
      item: {},
      included: {
        customFields: [
          { id: '7', name: 'Size' },
          { id: '8', name: 'Other' },
        ],
      },
    },
  };
  const { planka } = createImportSources({
    htmlOfMarkdown: (text) => text,
    fetch: async (url) => {
      asked.push(url);
      return new Response(JSON.stringify(answers[url.slice('https://p.test'.length)] ?? 'bytes'));
    },
  });
  const items = await itemsOf(planka, '', { address: 'https://p.test', token: 'k', board: '1' });
  expect(items.find(({ kind }) => kind === 'field')).toMatchObject({ key: '7', name: 'Size' });
  expect(countsOf(items)).toMatchObject({ field: 1 });
  const file = items.find(({ kind }) => kind === 'file')?.record;
  await (file?.kind === 'file' && file.open?.());
  expect(asked.at(-1)).toBe('https://p.test/attachments/4/download/a');
});
