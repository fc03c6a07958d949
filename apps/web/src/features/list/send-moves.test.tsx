import { afterEach, expect, test, vi } from 'vitest';
import type { Ticket } from '../../api/types.ts';
import { sendMoves } from './send-moves.tsx';

afterEach(() => void vi.unstubAllGlobals());

const ticket = { id: 't', key: 'WEB-1', version: 1, board_id: 'a', priority: 'low' } as Ticket;
const moves = [{ ticket, board: 'b', beside: {}, fields: { priority: 'high' as const } }];

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
  await expect(sendMoves('p', moves, 'key')).resolves.toMatchObject([{ id: 't', version: 3 }]);
  expect(keys).toEqual(['key-1', 'key-2']);
});

test.each([
  ['whose field has changed', { ...ticket, version: 2, priority: 'highest' as const }, 2],
  ['that has no new version', ticket, 2],
])('a ticket %s is not moved', async (_which, now, accepted) => {
  serviceWith(now, accepted);
  await expect(sendMoves('p', moves, 'key')).rejects.toMatchObject({ code: 'version_mismatch' });
});
