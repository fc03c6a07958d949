import { afterEach, expect, test, vi } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import type { OwnChange } from './own-change.ts';
import { sendEach } from './send-each.tsx';

const ticketOf = (id: string) => ({ id, key: `WEB-${id}`, version: 1, priority: 'low' }) as Ticket;
const toHigh = (id: string): OwnChange => ({
  ticket: ticketOf(id),
  fields: { priority: 'high' },
});

interface Item {
  ticket: string;
  if_match?: number;
}

/** A service that executes each bulk once for its key: `execute` has the outcome of an item, `refuses` tells which requests it refuses. */
function createService(
  execute: (item: Item) => { ticket: Ticket | null; problem: object | null },
  refuses: (items: readonly Item[]) => boolean = () => false,
) {
  const stored = new Map<string, Ticket>();
  const executed = new Map<string, unknown>();
  const lost = { after: Infinity };
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: stored.get(url.split('/').at(-1) ?? '') });
    const { items } = JSON.parse(String(body)) as { items: Item[] };
    if (refuses(items))
      return Response.json({ code: 'not_editor', message: 'No.' }, { status: 403 });
    const key = `${new Headers(headers).get('Idempotency-Key')}`;
    if (!executed.has(key)) executed.set(key, items.map(execute));
    if (executed.size > lost.after) throw new TypeError('The connection was lost.');
    return Response.json({ data: executed.get(key) });
  });
  return { stored, lost };
}

const made = ({ ticket }: Item) => ({ ticket: { ...ticketOf(ticket), version: 2 }, problem: null });
const mismatch = { code: 'version_mismatch', message: 'Changed.', errors: {} };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a deleted ticket that is gone already is not refused; other faults of the item are', async () => {
  const missing = { ticket: ['is not a ticket of this project'] };
  createService(({ ticket }) => ({
    ticket: null,
    problem: {
      code: 'validation_failed',
      message: 'Not valid.',
      errors: ticket === '1' ? missing : { ...missing, op: ['is not possible'] },
    },
  }));
  const changes = ['1', '2'].map((id): OwnChange => ({ ticket: ticketOf(id), life: 'deleted' }));
  const { refused } = await sendEach({ project: 'p', changes }, 'key');
  expect(refused.map(({ id }) => id)).toEqual(['2']);
});

const many = Array.from({ length: 501 }, (_, at) => `${at}`);

test('a refused request leaves the changes of the others as they are', async () => {
  createService(made, (items) => items.some(({ ticket }) => ticket === '500'));
  const { tickets, refused } = await sendEach({ project: 'p', changes: many.map(toHigh) }, 'key');
  expect(tickets.length).toBe(500);
  expect(refused).toEqual([{ id: '500', key: 'WEB-500', reason: expect.stringMatching(/./u) }]);
});

test('a request with the versions that the service has can be refused as well', async () => {
  const { stored } = createService(
    (item) =>
      item.ticket === '1' && item.if_match === 1 ? { ticket: null, problem: mismatch } : made(item),
    ([item]) => item?.if_match === 2,
  );
  stored.set('1', { ...ticketOf('1'), version: 2 });
  const { tickets, refused } = await sendEach(
    { project: 'p', changes: ['1', '2'].map(toHigh) },
    'key',
  );
  expect([tickets.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([['2'], ['1']]);
});

test('changes whose only request is refused are refused together', async () => {
  createService(made, () => true);
  const sent = sendEach({ project: 'p', changes: ['1', '2'].map(toHigh) }, 'key');
  await expect(sent).rejects.toMatchObject({ code: 'not_editor' });
});

test('another set of tickets with the same sum of versions is another request', async () => {
  const { stored, lost } = createService((item) => {
    const now = stored.get(item.ticket) as Ticket;
    if (item.if_match !== now.version) return { ticket: null, problem: mismatch };
    const changed = { ...now, priority: 'high' as const, version: now.version + 1 };
    stored.set(item.ticket, changed);
    // Somebody else changes another field of the second ticket twice in the meantime.
    if (item.ticket === '1') stored.set('2', { ...ticketOf('2'), version: 5 });
    return { ticket: changed, problem: null };
  });
  stored.set('1', { ...ticketOf('1'), version: 2 });
  stored.set('2', { ...ticketOf('2'), version: 3 });
  vi.useFakeTimers();
  // The answer to the second request is lost.
  lost.after = 1;
  const own = { project: 'p', changes: ['1', '2'].map(toHigh) };
  const first = sendEach(own, 'key').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toMatchObject({ code: 'unreachable' });
  lost.after = Infinity;
  const { tickets } = await sendEach(own, 'key');
  expect(tickets.map(({ id, version }) => `${id} ${version}`)).toEqual(['1 3', '2 6']);
});

test('of several late moves, a ticket that is on another board by now stays there', async () => {
  const { stored } = createService(made);
  const changes = ['1', '2'].map((id): OwnChange => {
    const ticket = { ...ticketOf(id), board_id: 'a' };
    stored.set(id, { ...ticket, board_id: id === '2' ? 'c' : 'a' });
    return { ticket, to: { board: 'b', beside: {} } };
  });
  const { refused, tickets } = await sendEach({ project: 'p', changes }, 'key', true);
  expect(refused).toMatchObject([{ id: '2', reason: 'Somebody else moved it to another board.' }]);
  expect(tickets.map(({ id }) => id)).toEqual(['1']);
});
