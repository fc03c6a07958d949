import type { Cycle } from '../../api/types.ts';
import { daysFrom, plusDays, type Day } from '../schedule/days.ts';

const usualLength = 14;

/** The days of the cycle after the last one, as long as it; the first one begins today, and none begins in the past. */
export function nextDays(
  cycles: readonly Pick<Cycle, 'starts_on' | 'ends_on'>[],
  today: Day,
): { starts_on: Day; ends_on: Day } {
  const last = cycles.toSorted((a, b) => (a.ends_on < b.ends_on ? -1 : 1)).at(-1);
  if (last === undefined) return { starts_on: today, ends_on: plusDays(today, usualLength - 1) };
  const after = plusDays(last.ends_on, 1);
  const starts_on = after < today ? today : after;
  return { starts_on, ends_on: plusDays(starts_on, daysFrom(last.starts_on, last.ends_on)) };
}
