import { afterEach, expect, test, vi } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import { sendChanges } from './send-changes.ts';

afterEach(() => void vi.unstubAllGlobals());

const ticket = { id: 't', key: 'WEB-1', version: 1, board_id: 'a', priority: 'low' } as Ticket;
const changes = [{ ticket, to: { board: 'b', beside: {} }, fields: { priority: 'high' as const } }];

/** A service that has a ticket in this state, and changes it with this version. */
function serviceWith(now: Ticket, accepted = now.version) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: now });
    keys.push(new Headers(headers).get('Idempotency-Key'));
    const { items } = JSON.parse(String(body)) as { items: { if_match?: number }[] };
    return items[0]?.if_match === accepted
      ? Response.json({ data: [{ ticket: { ...now, version: now.version + 1 } }] })
      : Response.json({ code: 'version_mismatch', message: 'It has changed.' }, { status: 412 });
  });
  return keys;
}

test('tickets whose other fields have changed since are moved, by another request', async () => {
  const keys = serviceWith({ ...ticket, version: 2, board_id: 'c' });
  await expect(sendChanges({ project: 'p', changes }, 'key')).resolves.toMatchObject([
    { id: 't', version: 3 },
  ]);
  expect(keys).toEqual(['key-1', 'key-2']);
});

test.each([
  [
    'whose field has changed',
    { ...ticket, version: 2, priority: 'highest' as const },
    2,
    { now: { version: 2 } },
  ],
  ['that has no new version', ticket, 2, { code: 'version_mismatch' }],
])('a ticket %s is not moved', async (_which, now, accepted, fault) => {
  serviceWith(now, accepted);
  await expect(sendChanges({ project: 'p', changes }, 'key')).rejects.toMatchObject(fault);
});

test('fields that were saved by a request whose answer was lost are saved', async () => {
  const now = { ...ticket, version: 2, priority: 'high' as const };
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json({ data: now })
      : Response.json({ code: 'version_mismatch', message: 'It has changed.' }, { status: 412 }),
  );
  const save = { ticket, fields: { priority: 'high' as const } };
  await expect(sendChanges({ project: 'p', changes: [save] }, 'key')).resolves.toEqual([now]);
});

test('a ticket that is deleted already is deleted', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 }),
  );
  const own = { project: 'p', changes: [{ ticket, life: 'deleted' as const }] };
  await expect(sendChanges(own, 'key')).resolves.toEqual([]);
});

test.each([
  ['another board since', 'c', true, 'refused'],
  ['another board since, while the page was live', 'c', false, 'sent'],
  ['no other board', 'a', true, 'sent'],
  ['its new board already', 'b', true, 'sent'],
])('a move of a ticket with %s (%s, late: %s) is %s', async (_which, board_id, isLate, result) => {
  const now = { ...ticket, version: 2, board_id };
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    Response.json({ data: method === 'GET' ? now : { ...now, version: 3, board_id: 'b' } }),
  );
  const own = { project: 'p', changes: [{ ticket, to: { board: 'b', beside: {} } }] };
  const outcome = await sendChanges(own, 'key', isLate).then(
    () => 'sent',
    (error: unknown) => (error instanceof Conflict ? 'refused' : 'failed'),
  );
  expect(outcome).toBe(result);
});
