import type { TicketFlow } from './flow-state.ts';

/** A ticket in progress, with the time since its start in milliseconds. */
export interface AgeingTicket {
  readonly id: string;
  readonly boardId: string;
  readonly ageMs: number;
  /** Its time in progress without that on waiting boards. */
  readonly activeMs: number;
  /** True when it has taken longer than 85 % of the finished tickets; null while none has finished. */
  readonly isOld: boolean | null;
}

/**
 * The tickets that have started and not ended, neither archived nor deleted, the oldest first. `p85Ms` is the 85th percentile of cycle times, null
 * without any. At most `max` tickets.
 */
export function ageingOf(
  tickets: Iterable<TicketFlow>,
  {
    now,
    p85Ms,
    max,
  }: { readonly now: number; readonly p85Ms: number | null; readonly max: number },
): AgeingTicket[] {
  const found: AgeingTicket[] = [];
  for (const ticket of tickets) {
    const { id, boardId, startedAt, endedAt, phase, countedUntil } = ticket;
    if (startedAt === null || endedAt !== null || ticket.isArchived || ticket.isDeleted) continue;
    const ageMs = Math.max(0, now - startedAt);
    const since = phase === 'active' ? Math.max(0, now - countedUntil) : 0;
    const isOld = p85Ms === null ? null : ageMs > p85Ms;
    found.push({ id, boardId, ageMs, activeMs: ticket.activeMs + since, isOld });
  }
  return found.toSorted((a, b) => b.ageMs - a.ageMs || (a.id < b.id ? -1 : 1)).slice(0, max);
}
