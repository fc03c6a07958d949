import { daysFrom, plusDays, spanOf, type Dates, type Day } from './days.ts';
import type { Range } from './timeline-range.ts';

/** Where a bar begins, in days from the first, and its days in sight. */
export interface Place {
  at: number;
  count: number;
}

/** The place of a ticket; null for one that is not in sight. */
export function placeOf(range: Range, dates: Dates): Place | null {
  const span = spanOf(dates);
  return span === null ? null : placeOfDays(range, span);
}

/** The place of days; null where none is in sight. */
export function placeOfDays({ from, count }: Range, span: { from: Day; to: Day }): Place | null {
  const first = Math.max(0, daysFrom(from, span.from));
  const last = Math.min(count - 1, daysFrom(from, span.to));
  return last < first ? null : { at: first, count: last - first + 1 };
}

/** The day at a point of the window, by the scale above the rows; null beside it. */
export function dayAt(
  scale: HTMLElement | null,
  { from, count }: Range,
  x: number,
  y: number,
): Day | null {
  if (scale === null) return null;
  const { left, right, top } = scale.getBoundingClientRect();
  if (x < left || x >= right || y < top) return null;
  const at = Math.floor(((x - left) / (right - left)) * count);
  return plusDays(from, document.documentElement.dir === 'rtl' ? count - 1 - at : at);
}
