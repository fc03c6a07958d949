import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { shownMessage } from '../../feedback/messages.tsx';
import { keys } from '../../../data/query/keys.ts';
import { storeOf } from '../../../data/query/ticket-cache.ts';
import { undoLast } from '../../feedback/undo.tsx';
import { changeTickets } from './change-tickets.tsx';
import type { OwnChange } from './own-change.ts';

const ticket = {
  id: 't',
  key: 'WEB-1',
  version: 1,
  project_id: 'p',
  board_id: 'a',
  rank: 'a1',
  priority: 'low',
  archived: false,
} as Ticket;

/** A fake service with one ticket: it records requests, and answers from `answer` on. */
function create() {
  const sent: string[] = [];
  let now = ticket;
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const refused = { code: '' };
  /** Another person changes the ticket. */
  const changeElsewhere = (fields: Partial<Ticket>) => {
    now = { ...now, ...fields, version: now.version + 1 };
    tickets.put(now, { isRead: true });
  };
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const fields = JSON.parse(String(body ?? '{}')) as Partial<Ticket>;
    sent.push(`${method} ${url.replace(/.*app-api/u, '')} ${JSON.stringify(fields)}`);
    await answers;
    if (refused.code !== '') {
      return Response.json({ code: refused.code, message: 'No.' }, { status: 409 });
    }
    const version = new Headers(headers).get('If-Match');
    if (version !== null && version !== `"${now.version}"`) {
      return Response.json({ code: 'version_mismatch', message: 'Old.' }, { status: 412 });
    }
    if (method !== 'GET') now = { ...now, ...fields, version: now.version + 1 };
    return Response.json({ data: url.endsWith('/bulk') ? [] : now });
  });
  const client = new QueryClient();
  client.setQueryData(keys.ticket('WEB-1'), ticket);
  const { tickets } = storeOf(client);
  const change = (fields: Omit<OwnChange, 'ticket'>, base = tickets.get('t') ?? ticket) =>
    changeTickets(
      client,
      { project: 'p', changes: [{ ticket: base, ...fields }] },
      { done: () => ({ text: 'Done.' }), undone: 'As before.' },
    );
  const remove = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `${at}`);
    const changes = ids.map((id): OwnChange => ({ ticket: { ...ticket, id }, life: 'deleted' }));
    return changeTickets(
      client,
      { project: 'p', changes },
      { done: () => ({ text: 'Done.' }), undone: 'As before.' },
    );
  };
  const shown = () => {
    const { board_id: board, priority } = tickets.get('t') ?? ticket;
    return `${board} ${priority}`;
  };
  return { sent, refused, answer: () => answer(), change, changeElsewhere, remove, shown };
}

beforeEach(async () => {
  // Its load takes real time.
  await import('./send-changes.ts');
  await import('./inverse-of.ts');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = { to: { board: 'b', beside: {} } };
const high = { fields: { priority: 'high' as const } };

test.each([
  [
    'move',
    move,
    'b low',
    ['POST /tickets/t/move {"board_id":"b"}', 'POST /tickets/t/move {"board_id":"a"}'],
  ],
  [
    'save',
    high,
    'a high',
    ['PATCH /tickets/t {"priority":"high"}', 'PATCH /tickets/t {"priority":"low"}'],
  ],
])(
  'Ctrl Z before the answer to a %s undoes it: the opposite is sent behind it',
  async (_what, fields, during, requests) => {
    const { sent, answer, change, shown } = create();
    const done = change(fields);
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), sent]).toEqual([during, requests.slice(0, 1)]);
    expect(undoLast()).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), sent]).toEqual(['a low', requests.slice(0, 1)]);
    answer();
    await done;
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), sent]).toEqual(['a low', requests]);
    expect([shownMessage()?.text, undoLast()]).toEqual(['As before.', false]);
  },
);

test('Ctrl Z without a connection takes a change and its undo away: nothing is sent', async () => {
  const { sent, change, shown } = create();
  vi.stubGlobal('navigator', { onLine: false });
  const done = change(move);
  expect(shown()).toBe('b low');
  undoLast();
  await expect(done).resolves.toBeNull();
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([shown(), sent]).toEqual(['a low', []]);
});

test('a move without a connection is shown, says that it waits, and is sent once when the connection is back', async () => {
  const { sent, answer, change, shown } = create();
  vi.stubGlobal('navigator', { onLine: false });
  const done = change(move);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([shown(), sent]).toEqual(['b low', []]);
  expect(shownMessage()?.text).toBe('No connection. The move of WEB-1 is sent when it is back.');
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  answer();
  await done;
  await vi.advanceTimersByTimeAsync(20_000);
  const moves = ['GET /tickets/t {}', 'POST /tickets/t/move {"board_id":"b"}'];
  expect([shown(), sent]).toEqual(['b low', moves]);
  undoLast();
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe('a low');
});

test('more deleted tickets than Undo restores come back only before they are sent', async () => {
  const { answer, remove, sent } = create();
  vi.stubGlobal('navigator', { onLine: false });
  const taken = remove(51);
  undoLast();
  await expect(taken).resolves.toBeNull();
  vi.stubGlobal('navigator', { onLine: true });
  const done = remove(51);
  await vi.advanceTimersByTimeAsync(10);
  undoLast();
  answer();
  await done;
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map((request) => request.split(' {')[0])).toEqual(['POST /projects/p/tickets/bulk']);
});

test('of two changes that are not confirmed, Ctrl Z undoes the last one first', async () => {
  const { answer, change, shown, sent } = create();
  const all = [change(move), change(high)];
  undoLast();
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe('b low');
  undoLast();
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toBe('a low');
  answer();
  await Promise.all(all);
  await vi.advanceTimersByTimeAsync(10);
  expect([shown(), sent]).toEqual([
    'a low',
    ['POST /tickets/t/move {"board_id":"b"}', 'POST /tickets/t/move {"board_id":"a"}'],
  ]);
});

test('a change that is refused is not undone, and neither is its undo sent', async () => {
  const { answer, change, shown, sent, refused } = create();
  refused.code = 'wip_limit_exceeded';
  const done = change(move);
  await vi.advanceTimersByTimeAsync(10);
  undoLast();
  answer();
  await expect(done).rejects.toMatchObject({ code: 'wip_limit_exceeded' });
  await vi.advanceTimersByTimeAsync(10);
  expect([shown(), sent.length, undoLast()]).toEqual(['a low', 1, false]);
});

test.each([
  ['the same field stays as they have set it', { priority: 'highest' }, 'a highest', 'Somebody'],
  ['another field is undone', { board_id: 'b' }, 'b low', 'As before.'],
] as const)(
  'Undo of a save behind a change of somebody else: %s',
  async (_what, fields, end, message) => {
    const { answer, change, changeElsewhere, shown } = create();
    answer();
    await change(high);
    changeElsewhere(fields);
    undoLast();
    await vi.advanceTimersByTimeAsync(10);
    expect(shown()).toBe(end);
    expect(shownMessage()?.text).toContain(message);
  },
);

test('a change that follows one of the same field is sent with the version that this has made', async () => {
  const { answer, change, sent } = create();
  const all = [change(high), change({ fields: { priority: 'highest' } })];
  answer();
  await Promise.all(all);
  expect(sent).toEqual([
    'PATCH /tickets/t {"priority":"high"}',
    'PATCH /tickets/t {"priority":"highest"}',
  ]);
});
