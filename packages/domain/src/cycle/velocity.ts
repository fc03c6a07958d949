import type { Count } from '../flow/flow-state.ts';
import { medianOf } from '../flow/percentile.ts';
import type { CycleRecord } from '../records/cycle.ts';

/** What the completed cycles have done, in the order in which they were completed. */
export const resultsOf = (cycles: readonly CycleRecord[]): Count[] =>
  cycles
    .flatMap(({ completed_at: at, done_tickets: tickets, done_estimate: estimate }) =>
      at === null || tickets === null ? [] : [{ at, tickets, estimate: estimate ?? 0 }],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ tickets, estimate }) => ({ tickets, tenths: Math.round(estimate * 10) }));

/** The usual velocity: the medians of what the last five of these completed cycles, oldest first, have done; null without any. */
export function velocityOf(done: readonly Count[]): Count | null {
  const last = done.slice(-5);
  const tickets = medianOf(last.map((count) => count.tickets));
  const tenths = medianOf(last.map((count) => count.tenths));
  return tickets === null || tenths === null ? null : { tickets, tenths };
}
