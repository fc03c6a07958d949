import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '../../../api/types.ts';
import { anyKind } from '../../../data/store/change-kind.ts';
import { keys } from '../../../data/query/keys.ts';
import { outboxOf } from '../../../data/query/outbox-of.ts';
import { ticketKind } from './ticket-kind.tsx';

beforeEach(async () => {
  // Its load takes real time.
  await import('./send-changes.ts');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ticket = { id: 't', key: 'WEB-1', version: 1, project_id: 'p', board_id: 'a' } as Ticket;
const move = { project: 'p', changes: [{ ticket, to: { board: 'b', beside: {} } }] };

/** A service that refuses every move with this code. */
const refuseWith = (status: number, code: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code, message: 'No.' }, { status })),
  );

test.each([
  [403, 'two_factor_required', 1],
  [403, 'insufficient_role', 0],
])('a move that is refused with %i %s: of it, %i waits', async (status, code, waiting) => {
  refuseWith(status, code);
  const client = new QueryClient();
  outboxOf(client)
    .add(ticketKind(client), move)
    .sent.catch(() => {});
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(outboxOf(client).size()).toBe(waiting));
});

test('the counts of the boards are loaded again when a move of an earlier visit is refused', async () => {
  refuseWith(409, 'wip_limit_exceeded');
  const client = new QueryClient();
  client.setQueryData(keys.boards('p'), []);
  const text = JSON.stringify([{ id: 'x', kind: 'tickets', payload: move }]);
  outboxOf(client).open(() => {}, [anyKind(ticketKind(client))]);
  outboxOf(client).adopt(text);
  await vi.waitFor(() => expect(client.getQueryState(keys.boards('p'))?.isInvalidated).toBe(true));
});
