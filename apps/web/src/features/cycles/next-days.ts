import type { Cycle } from '../../api/types.ts';
import { daysFrom, plusDays, type Day } from '../schedule/days.ts';

const usualLength = 14;

/** The days of the cycle after the last one, as long as it; the first one begins today, and none begins in the past. */
export function nextDays(
  cycles: readonly Pick<Cycle, 'starts_on' | 'ends_on'>[],
  today: Day,
): { starts_on: Day; ends_on: Day } {
  const last = lastOf(cycles);
  if (last === undefined) return { starts_on: today, ends_on: plusDays(today, usualLength - 1) };
  const after = plusDays(last.ends_on, 1);
  const starts_on = after < today ? today : after;
  return { starts_on, ends_on: plusDays(starts_on, daysFrom(last.starts_on, last.ends_on)) };
}

const lastOf = <Dated extends Pick<Cycle, 'ends_on'>>(cycles: readonly Dated[]) =>
  cycles.toSorted((a, b) => (a.ends_on < b.ends_on ? -1 : 1)).at(-1);

/** The number in a name that is counted on: the last of up to nine digits. */
const counted = /^(.*?)([0-9]{1,9})([^0-9]*)$/u;

/** The name of the last cycle with the next number that no cycle has, "Sprint 8" after "Sprint 7"; empty when its name has no number. */
export function nextName(cycles: readonly Pick<Cycle, 'name' | 'ends_on'>[]): string {
  const [, before = '', digits = '', after = ''] = counted.exec(lastOf(cycles)?.name ?? '') ?? [];
  if (digits === '') return '';
  const names = new Set(cycles.map(({ name }) => name));
  let number = Number(digits) + 1;
  const nameOf = () => `${before}${String(number).padStart(digits.length, '0')}${after}`;
  while (names.has(nameOf())) number += 1;
  return nameOf();
}
