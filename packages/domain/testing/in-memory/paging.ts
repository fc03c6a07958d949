import { fittingOnPage } from '../../src/kernel/page-bytes.ts';
import { pickFields } from '../../src/kernel/pick-fields.ts';
import type { Cursor, Page, PageRequest } from '../../src/kernel/page.ts';

/** One value a list is sorted by. */
export type SortValue = string | number | null;

/** How a list is sorted: the values of a record, the last of them unique, and the way of each. */
export interface Order<T> {
  readonly ways: readonly ('up' | 'down')[];
  values(record: T): readonly SortValue[];
  /** How the first values, which are texts, compare; by their code units without it. */
  collate?(this: void, a: string, b: string): number;
}

/** The page of the records that was asked for: the records next to the cursor's place, on its side of it. */
export function pageOf<T>(
  records: readonly T[],
  order: Order<NoInfer<T>>,
  request: PageRequest,
): Page<T> {
  const sorted = records.toSorted((a, b) => compare(order, order.values(a), order.values(b)));
  const shown = sorted.map((record) => withFields(record, request.fields));
  const [from, to] = fittingBounds(shown, bounds(sorted, order, request), request);
  const items = shown.slice(from, to);
  const [first, last] = to > from ? [sorted[from], sorted[to - 1]] : [];
  const cursor = (direction: Cursor['direction'], record: T | undefined): Cursor | null =>
    record === undefined ? null : { direction, values: order.values(record) };
  return {
    items,
    next: to < sorted.length ? cursor('next', last) : null,
    prev: from > 0 ? cursor('prev', first) : null,
    ...(request.total === true && { total: sorted.length }),
  };
}

/** The record with these of its fields, as the ports answer it. */
export const withFields = <T>(record: T, fields: readonly string[] | undefined): T =>
  fields === undefined ? record : (pickFields(record as object, fields) as T);

/** The bounds, drawn in on the side away from the cursor where the records are larger than a page may be. */
function fittingBounds<T>(
  sorted: readonly T[],
  [from, to]: [number, number],
  { cursor }: PageRequest,
): [number, number] {
  const wanted = sorted.slice(from, to);
  if (cursor?.direction !== 'prev') return [from, from + fittingOnPage(wanted).length];
  return [to - fittingOnPage(wanted.toReversed()).length, to];
}

function bounds<T>(
  sorted: readonly T[],
  order: Order<T>,
  { limit, cursor }: PageRequest,
): [number, number] {
  if (cursor === undefined) return [0, Math.min(limit, sorted.length)];
  const side = (record: T): number => compare(order, order.values(record), cursor.values);
  if (cursor.direction === 'next') {
    const found = sorted.findIndex((record) => side(record) > 0);
    const from = found === -1 ? sorted.length : found;
    return [from, Math.min(from + limit, sorted.length)];
  }
  const to = sorted.findLastIndex((record) => side(record) < 0) + 1;
  return [Math.max(0, to - limit), to];
}

/** Absent values come last, whichever way the others go. */
function compare<T>(
  { ways, collate }: Order<T>,
  a: readonly SortValue[],
  b: readonly SortValue[],
): number {
  for (const [index, way] of ways.entries()) {
    const [left, right] = [a[index] ?? null, b[index] ?? null];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const between = index === 0 && collate ? collate(String(left), String(right)) : null;
    if (between === 0) continue;
    const isLess = between === null ? left < right : between < 0;
    return isLess === (way === 'up') ? -1 : 1;
  }
  return 0;
}
