import { dayInWords, monthOf, plusDays, weekOf, type Day } from './days.ts';

/** How close the days of a timeline stand. */
export type Zoom = 'days' | 'weeks' | 'months';

/** The days of a timeline. Lengths are in sixteenths of the size of text. */
export interface Range {
  zoom: Zoom;
  from: Day;
  count: number;
  /** The width of a day. */
  width: number;
  /** The days under a heading of their own, and how many days it is for. */
  heads: readonly { day: Day; count: number; words: string }[];
}

const shapes: Readonly<Record<Zoom, { before: number; count: number; width: number }>> = {
  days: { before: 7, count: 56, width: 32 },
  weeks: { before: 28, count: 182, width: 12 },
  months: { before: 92, count: 549, width: 4 },
};

/** The zoom of a name; weeks for any other. */
export const zoomOf = (name: string | null): Zoom =>
  name === 'days' || name === 'months' ? name : 'weeks';

/** The days around a day. */
export function rangeAround(day: Day, zoom: Zoom, weekStart: number): Range {
  const { before, count, width } = shapes[zoom];
  const from =
    zoom === 'months' ? monthOf(plusDays(day, -before)) : weekOf(plusDays(day, -before), weekStart);
  const heads: { day: Day; count: number; words: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const each = plusDays(from, at);
    const isHead =
      at === 0 || (zoom === 'months' ? each === monthOf(each) : each === weekOf(each, weekStart));
    const last = heads.at(-1);
    if (isHead) heads.push({ day: each, count: 1, words: headWords(each, zoom) });
    else if (last !== undefined) last.count += 1;
  }
  return { zoom, from, count, width, heads };
}

const headWords = (day: Day, zoom: Zoom): string =>
  dayInWords(
    day,
    zoom === 'months' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' },
  );

/** The day half a range earlier or later. */
export const stepOf = ({ zoom }: Range, day: Day, sign: 1 | -1): Day =>
  plusDays(day, sign * Math.floor(shapes[zoom].count / 2));

/** The height of a row, in sixteenths of the size of text. */
export const rowHeight = 32;
