import type { TicketFlow } from './flow-state.ts';

/** What the age of a ticket in progress follows from. */
export type OpenTicket = Pick<TicketFlow, 'id' | 'boardId' | 'startedAt'>;

/** A ticket in progress, with the time since its start in milliseconds. */
export interface AgeingTicket {
  readonly id: string;
  readonly boardId: string;
  readonly ageMs: number;
  /** True when it has taken longer than 85 % of the finished tickets; null while none has finished. */
  readonly isOld: boolean | null;
}

/** The tickets that have started and not ended, neither archived nor deleted, the oldest first. */
export const openTickets = (tickets: Iterable<TicketFlow>): TicketFlow[] =>
  [...tickets]
    .filter(({ startedAt, endedAt }) => startedAt !== null && endedAt === null)
    .filter(({ isArchived, isDeleted }) => !isArchived && !isDeleted)
    .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0) || (a.id < b.id ? -1 : 1));

/** The age of a ticket that has started. `p85Ms` is the 85th percentile of cycle times, null without any. */
export function ageingOf(
  { id, boardId, startedAt }: OpenTicket,
  { now, p85Ms }: { readonly now: number; readonly p85Ms: number | null },
): AgeingTicket {
  const ageMs = Math.max(0, now - (startedAt ?? now));
  return { id, boardId, ageMs, isOld: p85Ms === null ? null : ageMs > p85Ms };
}
