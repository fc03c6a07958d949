import { describe, expect, test } from 'vitest';
import { itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv, jira, trello } = plainSources;

const boardsOf = (items: Awaited<ReturnType<typeof itemsOf>>) =>
  items.flatMap(({ kind, record, isMade }) =>
    record?.kind === 'board' && kind === 'board'
      ? [[record.name, record.isDone, isMade ?? false]]
      : [],
  );

describe('a completed ticket', () => {
  const asana = [
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Due Date',
    '1201,2026-01-05,2026-01-09,2026-01-09,Order paint,Purchases,Ann,2026-01-08',
    '1202,2026-01-05,,2026-01-09,Order brushes,Purchases,,2026-01-20',
  ].join('\n');

  test('of a section comes onto a board of completed tickets, which is made, with its day', async () => {
    const items = await itemsOf(csv, asana);
    expect(boardsOf(items)).toEqual([
      ['Purchases', false, false],
      ['Done', true, true],
    ]);
    const tickets = recordsOf(items, 'ticket');
    expect(tickets['1201']).toMatchObject({
      board: 'Done',
      completedAt: new Date('2026-01-09T00:00:00Z'),
      html: expect.stringContaining('<th>Section/Column</th><td>Purchases</td>'),
    });
    expect(tickets['1202']).toMatchObject({ board: 'Purchases', completedAt: null });
  });

  test('comes onto the board of completed tickets that the table has', async () => {
    const items = await itemsOf(csv, `${asana}\n1203,2026-01-05,,,Old,Done,,`);
    expect(boardsOf(items)).toEqual([
      ['Purchases', false, false],
      ['Done', true, false],
    ]);
    expect(recordsOf(items, 'ticket')['1201']).toMatchObject({ board: 'Done' });
  });

  test('of our own table leaves it on its board, whatever its name is', async () => {
    const table = [
      'key,title,board,due_at,completed_at,created_at,updated_at',
      'WEB-1,Ship,Deployed,,2026-01-09T10:00:00.000Z,2026-01-05T10:00:00.000Z,2026-01-09T10:00:00.000Z',
      'WEB-2,Imported,Deployed,,,2026-01-05T10:00:00.000Z,2026-01-09T10:00:00.000Z',
      'WEB-3,Open,Open,,,2026-01-05T10:00:00.000Z,2026-01-09T10:00:00.000Z',
    ].join('\n');
    const items = await itemsOf(csv, table, { preset: 'basalt' });
    expect(boardsOf(items)).toEqual([
      ['Deployed', true, false],
      ['Open', false, false],
    ]);
    expect(recordsOf(items, 'ticket')['WEB-1']).toMatchObject({ board: 'Deployed' });
  });

  test('makes its state one of completed tickets when all tickets of the state are', async () => {
    const table = 'Key,Title,Status,Completed\nA-1,One,Erledigt,2026-01-09\nA-2,Two,Offen,\n';
    const items = await itemsOf(csv, table);
    expect(boardsOf(items)).toEqual([
      ['Erledigt', true, false],
      ['Offen', false, false],
    ]);
  });

  test('without a state leaves the open ones without a state on a board of open tickets', async () => {
    const table = 'Key,Title,Completed\nA-1,One,2026-01-09\nA-2,Two,\n';
    const items = await itemsOf(csv, table);
    expect(boardsOf(items)).toEqual([
      ['Open', false, true],
      ['Done', true, true],
    ]);
    expect(recordsOf(items, 'ticket')).toMatchObject({
      'A-1': { board: 'Done' },
      'A-2': { board: null },
    });
  });

  test('of Jira is completed since its state is of that category, and open where the table says it', async () => {
    const table = [
      'Summary,Issue key,Status,Status Category,Status Category Changed,Resolved',
      'One,K-1,Shipped,Done,02/Mar/26 10:00 AM,',
      'Two,K-2,Shipped,Done,03/Mar/26 10:00 AM,01/Mar/26 9:00 AM',
      'Three,K-3,Again,In Progress,04/Mar/26 10:00 AM,01/Mar/26 9:00 AM',
    ].join('\n');
    const tickets = recordsOf(await itemsOf(jira, table), 'ticket');
    expect(tickets).toMatchObject({
      'K-1': { board: 'Shipped', completedAt: new Date('2026-03-02T10:00:00Z') },
      'K-2': { board: 'Shipped', completedAt: new Date('2026-03-01T09:00:00Z') },
      'K-3': { board: 'Again' },
    });
  });
});

const id = (number: number) => number.toString(16).padStart(24, '0');
const board = (fields: object) =>
  JSON.stringify({
    id: id(1),
    name: 'Quarry',
    lists: [{ id: id(2), name: 'Doing', pos: 1, closed: false }],
    members: [],
    actions: [],
    ...fields,
  });
const card = (number: number, fields: object) => ({
  id: id(number),
  name: `Card ${number}`,
  desc: '',
  idList: id(2),
  pos: number,
  closed: false,
  ...fields,
});

describe('a board of Trello', () => {
  test('has its completed cards on a board of completed tickets, without a time that it does not tell', async () => {
    const cards = [card(10, { due: '2026-02-03T10:00:00.000Z', dueComplete: true })];
    const items = await itemsOf(trello, board({ cards }));
    expect(boardsOf(items)).toEqual([
      ['Doing', false, false],
      ['Done', true, true],
    ]);
    expect(recordsOf(items, 'ticket')[id(10)]).toMatchObject({
      board: 'Done',
      completedAt: null,
      html: expect.stringContaining('<th>List</th><td>Doing</td>'),
    });
  });

  test('of long ago has labels that only its cards name', async () => {
    const cards = [
      card(10, { labels: [{ color: 'green', name: 'Feature' }] }),
      card(11, { labels: [{ color: 'red', name: '' }] }),
      card(12, { labels: [{ color: 'green', name: 'Feature' }] }),
    ];
    const items = await itemsOf(trello, board({ cards }));
    expect(items.filter(({ kind }) => kind === 'label').map(({ name }) => name)).toEqual([
      'Feature',
      'red',
    ]);
    const [feature, red] = items.filter(({ kind }) => kind === 'label').map(({ key }) => key);
    expect(recordsOf(items, 'ticket')).toMatchObject({
      [id(10)]: { labels: [feature] },
      [id(11)]: { labels: [red] },
      [id(12)]: { labels: [feature] },
    });
  });

  test('has the labels of its list on cards that name them by colour and name', async () => {
    const cards = [card(10, { labels: [{ color: 'red', name: 'Paint' }] })];
    const labels = [{ id: id(5), color: 'red', name: 'Paint' }];
    const items = await itemsOf(trello, board({ cards, labels }));
    expect(items.filter(({ kind }) => kind === 'label').map(({ key }) => key)).toEqual([id(5)]);
    expect(recordsOf(items, 'ticket')[id(10)]).toMatchObject({ labels: [id(5)] });
  });

  test('has items of checklists without a position last', async () => {
    const checkItems = [
      { id: '1', name: 'third', state: 'complete', pos: 3 },
      { id: '2', name: 'first', state: 'incomplete', pos: 1 },
      { id: '4', name: 'last', state: 'incomplete' },
    ];
    const checklists = [{ id: id(6), idCard: id(10), name: 'Steps', pos: 1, checkItems }];
    const items = await itemsOf(trello, board({ cards: [card(10, {})], checklists }));
    const { html } = recordsOf(items, 'ticket')[id(10)] as { html: string };
    expect([...html.matchAll(/<p>(\w+)<\/p>/g)].map(([, text]) => text)).toEqual([
      'first',
      'third',
      'last',
    ]);
  });
});
