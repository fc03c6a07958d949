import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Board, Label, LogEvent, Ticket } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { storeOf } from '../query/ticket-cache.ts';
import { ticketsOf, type ColumnPages } from '../../features/ticket/changes/column-pages.ts';
import { applyEvent } from './apply-event.ts';

const read: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (input: string | Request) => {
    read.push(String(input instanceof Request ? input.url : input));
    return Response.json({ data: { ...ticket, version: 2, parent_id: null } });
  });
});
afterEach(() => {
  read.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ticket = {
  id: 't',
  key: 'WEB-1',
  version: 1,
  title: 'Old',
  parent_id: 'far',
  project_id: 'p',
  board_id: 'a',
  rank: 'a1',
  archived: false,
} as Ticket;
const neighbour: Ticket = { ...ticket, id: 'o', key: 'WEB-2', board_id: 'b', rank: 'a5' };
const board = (id: string, position: number, ticket_count: number) =>
  ({ id, project_id: 'p', position, version: 1, ticket_count }) as Board;
const page = (...items: Ticket[]) => ({ pages: [{ items, next: null }], pageParams: [null] });

const event = (type: string, rest: object) =>
  ({ type, changes: {}, affected: [], project_id: 'p', ...rest }) as unknown as LogEvent;

const unanswered = () => new Promise(() => {});

/** The pages of a board and of an open ticket. Every query counts how often it is fetched. */
async function openPages() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  storeOf(client);
  const fetched: string[] = [];
  const follow = (queryKey: QueryKey, data: unknown) => {
    const queryFn = async () => {
      fetched.push(queryKey.join(' '));
      return data;
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  };
  follow(keys.boards('p'), [board('a', 0, 1), board('b', 1, 1)]);
  follow(keys.column('p', 'a', {}), page(ticket));
  follow(keys.column('p', 'b', {}), page(neighbour));
  follow(keys.column('q', 'c', {}), page());
  follow(keys.list('p', { sort: '-created_at' }), page(ticket, neighbour));
  follow(keys.ticket('WEB-1'), ticket);
  for (const key of [keys.labels('p'), keys.members('p'), keys.projects('q')]) follow(key, []);
  await vi.advanceTimersByTimeAsync(2_000);
  fetched.length = 0;
  const column = (id: string, project = 'p') =>
    ticketsOf(client.getQueryData<ColumnPages>(keys.column(project, id, {}))).map(({ key }) => key);
  const counts = () => client.getQueryData<Board[]>(keys.boards('p'))?.map((b) => b.ticket_count);
  return { client, fetched, column, counts };
}

const moved = event('ticket.moved', {
  data: { ...ticket, version: 2, board_id: 'b', rank: 'a3', title: 'New' },
  affected: [
    { type: 'board', id: 'a', version: 1, changes: { ticket_count: 0 } },
    { type: 'board', id: 'b', version: 1, changes: { ticket_count: 2 } },
  ],
});

test('a foreign move is shown at once in the columns, counts, list and ticket, and fetches nothing', async () => {
  const { client, fetched, column, counts } = await openPages();
  applyEvent(client, moved);
  expect([column('a'), column('b'), counts()]).toEqual([[], ['WEB-1', 'WEB-2'], [0, 2]]);
  const list = client.getQueryData<ColumnPages>(keys.list('p', { sort: '-created_at' }));
  expect(ticketsOf(list).map(({ title }) => title)).toEqual(['New', 'Old']);
  expect(client.getQueryData<Ticket>(keys.ticket('WEB-1'))?.board_id).toBe('b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...fetched, ...read]).toEqual([]);
});

test('a label is made, renamed and deleted by somebody else without a read of the labels', async () => {
  const { client, fetched } = await openPages();
  const names = () => client.getQueryData<Label[]>(keys.labels('p'))?.map(({ name }) => name);
  const label = { id: 'l', name: 'Bug', color: '#111', version: 1 };
  applyEvent(client, event('label.created', { data: label }));
  applyEvent(client, event('label.created', { data: { ...label, id: 'k', name: 'Ask' } }));
  expect(names()).toEqual(['Ask', 'Bug']);
  applyEvent(client, event('label.updated', { data: { ...label, name: 'A bug', version: 2 } }));
  expect(names()).toEqual(['A bug', 'Ask']);
  applyEvent(client, event('label.deleted', { data: { ...label, version: 3 } }));
  expect(names()).toEqual(['Ask']);
  applyEvent(client, event('label.created', { data: { ...label, id: 'm' }, project_id: 'q' }));
  expect(names()).toEqual(['Ask']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...fetched, ...read]).toEqual([]);
});

test('an import that is undone loads the boards and tickets of its project, and nothing else', async () => {
  const { client, fetched } = await openPages();
  applyEvent(client, event('import.undone', { data: { id: 'i' } }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched.toSorted()).toEqual([
    'boards p',
    'columns p a [object Object]',
    'columns p b [object Object]',
    'tickets p [object Object]',
  ]);
});

test('a filter by a text loads its own column again, and no other', async () => {
  const { client, fetched } = await openPages();
  const filtered = keys.column('p', 'b', { q: 'New' });
  const queryFn = async () => {
    fetched.push('filtered');
    return page(neighbour);
  };
  new QueryObserver(client, { queryKey: filtered, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2_000);
  fetched.length = 0;
  applyEvent(client, moved);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toEqual(['filtered']);
});

test('an answer that is older than an event does not bring the former place back', async () => {
  const { client, column } = await openPages();
  const { promise: late, resolve: end } = Promise.withResolvers<unknown>();
  void client.fetchQuery({
    queryKey: keys.column('p', 'a', {}),
    queryFn: () => late,
    staleTime: 0,
  });
  applyEvent(client, moved);
  end(page(ticket));
  await vi.advanceTimersByTimeAsync(0);
  expect([column('a'), column('b')]).toEqual([[], ['WEB-1', 'WEB-2']]);
});

test('an own move is shown above the events of others, and is taken back to where they have moved it', async () => {
  const { client, column } = await openPages();
  const own = storeOf(client).tickets.change('t', { board_id: 'b', rank: 'a9' });
  expect(column('b')).toEqual(['WEB-2', 'WEB-1']);
  applyEvent(client, moved);
  expect(column('b')).toEqual(['WEB-2', 'WEB-1']);
  own.end();
  expect(column('b')).toEqual(['WEB-1', 'WEB-2']);
});

test.each([
  [
    'without a parent leaves the parent of another project, and reads the ticket again',
    {},
    'far',
    1,
  ],
  [
    'that takes the parent away is applied',
    { type: 'ticket.unrelated', changes: { relation: { from: { id: 'r', type: 'parent' } } } },
    null,
    0,
  ],
  [
    'that gives it a parent of another project reads the ticket again',
    { type: 'ticket.related', changes: { relation: { to: { id: 'r', type: 'parent' } } } },
    null,
    1,
    null,
  ],
])('an event %s', async (_which, rest, parent, reads, before: string | null = 'far') => {
  const { client } = await openPages();
  const known = storeOf(client).tickets;
  known.put({ ...ticket, parent_id: before }, { isRead: true });
  const data = { ...ticket, version: 2, parent_id: null };
  applyEvent(client, event('ticket.updated', { data, ...rest }));
  const shown = () => client.getQueryData<Ticket>(keys.ticket('WEB-1'))?.parent_id;
  expect(shown()).toBe(parent);
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveLength(reads);
});

test('tickets that are counted again are changed without a request', async () => {
  const { client, fetched } = await openPages();
  const affected = [{ type: 'ticket', id: 't', version: 2, changes: { blocked: true } }];
  applyEvent(client, event('ticket.recounted', { data: { id: 'p', ticket_ids: ['t'] }, affected }));
  expect(client.getQueryData<Ticket>(keys.ticket('WEB-1'))?.blocked).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toEqual([]);
});

test('a ticket that moves to another project leaves this one, and is read again where it arrives', async () => {
  const { client, column } = await openPages();
  const changes = { project_id: { from: 'p', to: 'q' } };
  const elsewhere = {
    ...ticket,
    version: 2,
    key: 'APP-1',
    project_id: 'q',
    board_id: 'c',
    parent_id: null,
  };
  applyEvent(client, event('ticket.moved_away', { data: ticket }));
  expect([column('a'), column('b')]).toEqual([[], ['WEB-2']]);
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toEqual([]);
  applyEvent(client, event('ticket.moved', { data: elsewhere, project_id: 'q', changes }));
  expect(column('c', 'q')).toEqual(['APP-1']);
  expect(client.getQueryData<Ticket>(keys.ticket('WEB-1'))?.key).toBe('APP-1');
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveLength(1);
});

test('a ticket is shown by a key that it had in another project', async () => {
  const { client } = await openPages();
  const queryKey = keys.ticket('OLD-7');
  await client.fetchQuery({ queryKey, queryFn: async () => neighbour });
  expect(client.getQueryData<Ticket>(queryKey)?.key).toBe('WEB-2');
  const data = { ...neighbour, version: 2, title: 'Later' };
  applyEvent(client, event('ticket.updated', { data }));
  expect(client.getQueryData<Ticket>(queryKey)?.title).toBe('Later');
});

test('a deleted board goes with its tickets on the first one', async () => {
  const { client, fetched, column, counts } = await openPages();
  const affected = [
    { type: 'ticket', id: 't', version: 2, changes: { board_id: 'b', rank: 'a9' } },
    { type: 'board', id: 'b', version: 1, changes: { ticket_count: 2 } },
  ];
  applyEvent(client, event('board.deleted', { data: board('a', 0, 1), affected }));
  expect([column('b'), counts()]).toEqual([['WEB-2', 'WEB-1'], [2]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched).toEqual([]);
});

test('ten thousand events leave no record that no page shows, also after a load that was cancelled', async () => {
  const { client } = await openPages();
  const key = keys.column('p', 'a', {});
  void client.fetchQuery({ queryKey: key, queryFn: unanswered, staleTime: 0 }).catch(() => {});
  await client.cancelQueries({ queryKey: key });
  for (let n = 0; n < 10_000; n += 1) {
    const data = { ...ticket, id: `t${n}`, board_id: 'unseen', project_id: 'far', version: n + 1 };
    applyEvent(client, event('ticket.created', { data }));
  }
  expect(storeOf(client).tickets.size()).toBe(2);
});
