import type { Cursor, Page, PageRequest } from './page.ts';

/** The order of a list that is loaded completely: the values of a record, the last of them unique, in their direction. */
export interface ListOrder<T> {
  values(record: T): readonly (string | number)[];
  readonly direction: 'up' | 'down';
}

/** The order of creation of records with ids that grow with time. */
export const byId = <T extends { readonly id: string }>(
  direction: ListOrder<T>['direction'],
): ListOrder<T> => ({ values: ({ id }) => [id], direction });

/**
 * One page of a list that is short enough to be loaded completely, sorted by `order`. The cursor has the values of a record, so that
 * records that are added or removed do not shift the pages.
 */
export function pageOfAll<T>(
  records: readonly T[],
  { limit, cursor, total }: PageRequest,
  order: ListOrder<NoInfer<T>>,
): Page<T> {
  const sorted = records.toSorted((a, b) => compare(order, order.values(a), order.values(b)));
  const [from, to] = boundsOf(sorted, order, { limit, cursor });
  const items = sorted.slice(from, to);
  const at = (direction: Cursor['direction'], record: T | undefined): Cursor | null =>
    record === undefined ? null : { direction, values: order.values(record) };
  return {
    items,
    next: to < sorted.length ? at('next', items.at(-1)) : null,
    prev: from > 0 ? at('prev', items[0]) : null,
    ...(total === true && { total: sorted.length }),
  };
}

function boundsOf<T>(
  sorted: readonly T[],
  order: ListOrder<T>,
  { limit, cursor }: PageRequest,
): [number, number] {
  if (cursor === undefined) return [0, Math.min(limit, sorted.length)];
  const side = (record: T) => compare(order, order.values(record), cursor.values);
  if (cursor.direction === 'prev') {
    const end = sorted.findLastIndex((record) => side(record) < 0) + 1;
    return [Math.max(0, end - limit), end];
  }
  const found = sorted.findIndex((record) => side(record) > 0);
  const start = found === -1 ? sorted.length : found;
  return [start, Math.min(start + limit, sorted.length)];
}

function compare<T>(
  { direction }: ListOrder<T>,
  a: readonly (string | number)[],
  b: Cursor['values'],
): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  if (at === -1) return 0;
  const isLess = (a[at] as string) < (b[at] as string);
  return isLess === (direction === 'up') ? -1 : 1;
}
