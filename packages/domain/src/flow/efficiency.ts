import type { TicketFlow } from './flow-state.ts';
import { cycleMs } from './ticket-time.ts';

/** The flow efficiency of finished tickets. */
export interface Efficiency {
  /** The tickets with a start and an end. */
  readonly tickets: number;
  /** The sums of their durations, in milliseconds. */
  readonly activeMs: number;
  readonly wholeMs: number;
  /** Active time divided by whole time, 0 to 1; null when the whole time is 0. */
  readonly share: number | null;
}

/** Tickets that ended from `since` to `until` (exclusive), in milliseconds since 1970, with a known start. */
export const finishedBetween = (
  tickets: Iterable<TicketFlow>,
  since: number,
  until: number,
): TicketFlow[] =>
  [...tickets].filter(
    (ticket) =>
      ticket.endedAt !== null &&
      ticket.endedAt >= since &&
      ticket.endedAt < until &&
      cycleMs(ticket) !== null,
  );

/** The flow efficiency of these tickets, as the quotient of sums, so that a long ticket weighs more than a short one. */
export function efficiencyOf(finished: readonly TicketFlow[]): Efficiency {
  let [activeMs, wholeMs] = [0, 0];
  for (const ticket of finished) {
    activeMs += ticket.activeMs;
    wholeMs += cycleMs(ticket) ?? 0;
  }
  const share = wholeMs === 0 ? null : activeMs / wholeMs;
  return { tickets: finished.length, activeMs, wholeMs, share };
}
