import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../../testing/render.tsx';
import type { Priority, Project, Ticket } from '../../api/types.ts';
import { anyKind } from '../../data/store/change-kind.ts';
import { keys } from '../../data/query/keys.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { storeOf } from '../../data/query/ticket-cache.ts';
import { shownMessage } from '../feedback/messages.tsx';
import { undoLast } from '../feedback/undo.tsx';
import { ticketKind } from '../ticket/changes/ticket-kind.tsx';
import type { BulkChange } from './bulk-change.ts';
import { RefusedItems } from './refused-items.tsx';
import { useBulk } from './use-bulk.tsx';

const project = { id: 'p', key: 'WEB' } as Project;
const ticketOf = (id: string, fields: Partial<Ticket> = {}) =>
  ({
    id,
    key: `WEB-${id}`,
    version: 1,
    project_id: 'p',
    board_id: 'a',
    rank: `a${id}`,
    title: 'Sand',
    priority: 'low',
    archived: false,
    ...fields,
  }) as Ticket;

/** A service of tickets: it notes the updates of bulks, each once for its key, and refuses those of other versions. */
function createService(tickets: Ticket[]) {
  const stored = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const executed = new Map<string, unknown>();
  const log: string[] = [];
  const reads: string[] = [];
  const lost = { answers: 0 };
  const full = { board: '' };
  const change = (id: string, fields: Partial<Ticket>) => {
    const now = stored.get(id) as Ticket;
    stored.set(id, { ...now, ...fields, version: now.version + 1 });
    return stored.get(id) as Ticket;
  };
  interface Item {
    op: 'update' | 'move';
    ticket: string;
    if_match?: number;
  }
  const execute = ({ op, ticket, if_match, ...fields }: Item) => {
    const now = stored.get(ticket) as Ticket;
    if (if_match !== undefined && if_match !== now.version)
      return { ticket: null, problem: { code: 'version_mismatch', message: 'Changed.' } };
    if ('board_id' in fields && fields.board_id === full.board)
      return { ticket: null, problem: { code: 'last_board', message: 'Full.' } };
    log.push(`${op} ${ticket} ${Object.values(fields).join()}`);
    return { ticket: change(ticket, fields), problem: null };
  };
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'GET') {
      reads.push(id);
      return Response.json({ data: stored.get(id) });
    }
    const { items } = JSON.parse(String(body)) as { items: Item[] };
    const key = `${new Headers(headers).get('Idempotency-Key')}`;
    if (!executed.has(key)) executed.set(key, items.map(execute));
    if (lost.answers > 0) {
      lost.answers -= 1;
      throw new TypeError('The connection was lost.');
    }
    return Response.json({ data: executed.get(key) });
  });
  return { stored, log, reads, lost, full, change };
}

const client = () => {
  const queries = new QueryClient();
  queries.setDefaultOptions({ queries: { staleTime: Infinity } });
  return queries;
};

/** A page of the tickets, on which `change` sets the priority of some. */
async function open(tickets: Ticket[], queries = client()) {
  for (const ticket of tickets) queries.setQueryData(keys.ticket(ticket.key), ticket);
  const { tickets: shown } = storeOf(queries);
  const made: { bulk?: ReturnType<typeof useBulk> } = {};
  function Page() {
    const bulk = useBulk(project);
    useEffect(() => void (made.bulk = bulk));
    return <RefusedItems items={bulk.refused} onClose={bulk.forget} />;
  }
  const page = await render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const all = () => tickets.map(({ id }) => shown.get(id) as Ticket);
  const change = (to: BulkChange, done: string) => {
    const sentence = (count: number) => `${count} ${done}`;
    return doing(() => made.bulk?.change({ tickets: all(), to, sentence }));
  };
  return {
    page,
    outbox: outboxOf(queries),
    priorities: () => all().map(({ priority }) => priority),
    boards: () => all().map(({ board_id }) => board_id),
    set: (priority: Priority) => change({ to: 'priority', priority }, priority),
    move: (board: string) => change({ to: 'board', board }, 'moved'),
  };
}

let isOnline = true;
beforeEach(async () => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  // Their loads take real time.
  await import('../ticket/changes/send-each.tsx');
  await import('../ticket/changes/inverse-of.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const three = () => [ticketOf('1'), ticketOf('2'), ticketOf('3')];

test('a change of many is shown at once, and Undo takes it back', async () => {
  const { log } = createService(three());
  const { set, priorities } = await open(three());
  await set('high');
  expect(priorities()).toEqual(['high', 'high', 'high']);
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('3 high'));
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('3 tickets as before.'));
  expect(priorities()).toEqual(['low', 'low', 'low']);
  expect(log.slice(3)).toEqual(['update 1 low', 'update 2 low', 'update 3 low']);
});

test('Undo takes back the change of a ticket that no list contains any more', async () => {
  const { log, change } = createService(three());
  const queries = client();
  const { set } = await open(three(), queries);
  await set('high');
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('3 high'));
  queries.removeQueries({ queryKey: keys.ticket('WEB-1') });
  change('2', { title: 'Sand it' });
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('3 tickets as before.'));
  expect(log.slice(3).toSorted()).toEqual(['update 1 low', 'update 2 low', 'update 3 low']);
});

test('Ctrl Z without a connection takes a change of many back, and nothing is sent', async () => {
  const { log } = createService(three());
  const { set, priorities, outbox } = await open(three());
  isOnline = false;
  await set('high');
  await doing(undoLast);
  expect([priorities(), outbox.size(), log]).toEqual([['low', 'low', 'low'], 0, []]);
});

test('fifty changes of many that wait are sent once and in their order after a reload', async () => {
  const { log, lost, stored: tickets } = createService(three());
  const { set, outbox } = await open(three());
  let text: string | null = null;
  outbox.open((next) => void (text = next), []);
  isOnline = false;
  for (let at = 0; at < 25; at += 1) {
    await set('high');
    await set('low');
  }
  expect([outbox.size(), log]).toEqual([50, []]);
  const stored: string | null = text;
  // The first page is gone.
  await doing(() => {
    for (const { id } of outbox.list()) outbox.discard(id);
  });
  const later = client();
  const page = await open(three(), later);
  page.outbox.open(() => {}, [anyKind(ticketKind(later))], {
    isSamePerson: () => Promise.resolve(true),
  });
  isOnline = true;
  lost.answers = 3;
  await doing(() => page.outbox.adopt(stored ?? ''));
  await vi.waitFor(() => expect(page.outbox.size()).toBe(0), { timeout: 20_000 });
  const both = ['high', 'low'].flatMap((priority) =>
    ['1', '2', '3'].map((id) => `update ${id} ${priority}`),
  );
  expect(log).toEqual(Array.from({ length: 25 }, () => both).flat());
  expect(tickets.get('1')?.version).toBe(51);
}, 30_000);

test('a ticket whose field somebody else has changed stays so, with the reason; other fields do not matter', async () => {
  const { log, change } = createService(three());
  const { page, set, priorities } = await open(three());
  change('1', { title: 'Sand it' });
  change('2', { priority: 'highest' });
  await set('high');
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('2 high'));
  expect(log).toEqual(['update 3 high', 'update 1 high']);
  expect(priorities()).toEqual(['high', 'low', 'high']);
  const list = page.querySelector('[role=alert]')?.textContent;
  expect(list).toContain('1 ticket was not changed:WEB-2 Somebody else changed it.');
});

test('Undo leaves a ticket as it is whose field somebody else has set since', async () => {
  const { log, reads, change } = createService(three());
  const queries = client();
  const { page, set, priorities } = await open(three(), queries);
  await set('high');
  await vi.waitFor(() => expect(shownMessage()?.text).toBe('3 high'));
  // The live events have come.
  const { tickets } = storeOf(queries);
  await doing(() => tickets.put(change('1', { title: 'Sand it' })));
  await doing(() => tickets.put(change('2', { priority: 'highest' })));
  await doing(() => shownMessage()?.action?.act());
  await vi.waitFor(() => expect(log.length).toBe(5));
  await vi.waitFor(() => expect(priorities()).toEqual(['low', 'highest', 'low']));
  expect(reads).toEqual(['2']);
  expect(page.querySelector('[role=alert]')?.textContent).toContain(
    'WEB-2 Somebody else changed it.',
  );
});

test('undone before the answer, only the tickets that were changed are changed back', async () => {
  const { log, change } = createService(three());
  const { set, priorities } = await open(three());
  change('2', { priority: 'highest' });
  await set('high');
  await doing(undoLast);
  await vi.waitFor(() => expect(log.slice(2)).toEqual(['update 1 low', 'update 3 low']));
  await vi.waitFor(() => expect(priorities()).toEqual(['low', 'low', 'low']));
});

test('a refused move is taken back alone', async () => {
  const { full } = createService(three());
  const { move, boards, outbox } = await open([
    ...three().slice(0, 2),
    ticketOf('3', { board_id: 'b' }),
  ]);
  full.board = 'b';
  isOnline = false;
  await move('b');
  expect(boards()).toEqual(['b', 'b', 'b']);
  isOnline = true;
  await doing(outbox.retry);
  await vi.waitFor(() => expect(boards()).toEqual(['a', 'a', 'b']));
});
