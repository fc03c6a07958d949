import type { SessionRecords } from '@basalt/client/session';
import type { Board, Ticket } from '../../api/types.ts';

/** The tickets of a person and the sum of their estimates, and how much of both is done; `id` is null for tickets without a person. */
export interface PersonSum {
  id: string | null;
  tickets: number;
  estimate: number;
  doneTickets: number;
  doneEstimate: number;
}

/** A count of the service by board and person. */
type Part = SessionRecords['TicketCounts']['counts'][number];

/** A sum of tenths can have more digits than they have. */
const add = (a: number, b: number) => Math.round((a + b) * 10) / 10;

/** The sums of people, the largest first, those of nobody last. A ticket with several people counts for each. */
export function sumsByPerson(parts: readonly Part[], boards: readonly Board[]): PersonSum[] {
  const done = new Set(boards.flatMap(({ id, is_done }) => (is_done ? [id] : [])));
  const sums = new Map<string | null, PersonSum>();
  for (const { lane: id, board_id, count, estimate_total: estimate } of parts) {
    const sum = sums.get(id) ?? { id, tickets: 0, estimate: 0, doneTickets: 0, doneEstimate: 0 };
    const isDone = done.has(board_id);
    sums.set(id, {
      id,
      tickets: sum.tickets + count,
      estimate: add(sum.estimate, estimate),
      doneTickets: sum.doneTickets + (isDone ? count : 0),
      doneEstimate: add(sum.doneEstimate, isDone ? estimate : 0),
    });
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      Number(a.id === null) - Number(b.id === null) ||
      b.estimate - a.estimate ||
      b.tickets - a.tickets,
  );
}

/** Tickets as parts of the sums. */
export const partsOf = (
  tickets: readonly Pick<Ticket, 'assignee_ids' | 'board_id' | 'estimate'>[],
): Part[] =>
  tickets.flatMap(({ assignee_ids: ids, board_id, estimate }) =>
    (ids.length === 0 ? [null] : ids).map((lane) => ({
      lane,
      board_id,
      count: 1,
      estimate_total: estimate ?? 0,
    })),
  );
