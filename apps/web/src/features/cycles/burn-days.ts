import type { Cycle } from '../../api/types.ts';
import type { CycleScope } from '../../data/queries/cycles.ts';
import { daysFrom, plusDays, type Day } from '../schedule/days.ts';

/** What the pictures of a cycle count. */
export type Unit = 'tickets' | 'estimate';

/** The numbers at the end of a day; null on a day that has not come. */
export interface BurnDay {
  day: Day;
  scope: number | null;
  done: number | null;
  /** What is left of the scope. */
  remaining: number | null;
  /** What would be left if the commitment was done at an even pace until the last day. */
  even: number;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** How many tickets there are, or the sum of their estimates. */
export const sumOf = (tickets: readonly { estimate: number }[], unit: Unit): number =>
  unit === 'tickets'
    ? tickets.length
    : rounded(tickets.reduce((sum, { estimate }) => sum + estimate, 0));

/** The days of a cycle from its begin to its end: a completed one ends with its last day in the scope, others by their dates. */
export function burnDays(
  { days, committed }: CycleScope,
  { state, ends_on }: Pick<Cycle, 'state' | 'ends_on'>,
  unit: Unit,
): BurnDay[] {
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const planned = daysFrom(first, ends_on) + 1;
  const count = state === 'completed' ? days.length : Math.max(days.length, planned);
  const begin = sumOf(committed, unit);
  return Array.from({ length: count }, (_, at): BurnDay => {
    const known = days[at];
    const scope = known?.[unit] ?? null;
    const done = known?.[`done_${unit}`] ?? null;
    return {
      day: known?.day ?? plusDays(first, at),
      scope,
      done,
      remaining: scope === null || done === null ? null : rounded(scope - done),
      even: rounded(begin * Math.max(0, 1 - (at + 1) / Math.max(1, planned))),
    };
  });
}
