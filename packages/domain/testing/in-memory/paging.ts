import { fittingOnPage } from '../../src/kernel/page-bytes.ts';
import { pickFields } from '../../src/kernel/pick-fields.ts';
import type { Cursor, Page, PageRequest } from '../../src/kernel/page.ts';

/** A value by which a list is sorted. */
export type SortValue = string | number | null;

/** How a list is sorted: by the values of its records, of which the last one is unique. */
export interface Order<Item> {
  readonly isDescending: boolean;
  values(item: Item): readonly SortValue[];
  /** How the first values, which are texts, compare; without it by their code units. */
  readonly collate?: ((a: string, b: string) => number) | undefined;
}

/** The order of a sort as the API names it, such as `-created_at`; then by id. */
export function orderBy<Item extends { readonly id: string }>(
  sort: string,
  collate?: Order<Item>['collate'],
): Order<Item> {
  const name = sort.replace('-', '') as keyof Item;
  return {
    isDescending: sort.startsWith('-'),
    values: (item) => [...(name === 'id' ? [] : [item[name] as SortValue]), item.id],
    collate,
  };
}

/** By letters and accents, without regard to case. */
export const collateNames = new Intl.Collator('und', { sensitivity: 'accent' }).compare;

/** The records by id, which is the order of their creation. */
export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compare(a.id, b.id));

/** The requested page: the items next to the place of the cursor, on its side of it. */
export function pageOf<Item>(
  all: readonly Item[],
  order: Order<NoInfer<Item>>,
  { limit, cursor, fields, total }: PageRequest,
): Page<Item> {
  const sorted = all
    .map((item) => ({ item, values: order.values(item) }))
    .toSorted((a, b) => compareValues(order, a.values, b.values));
  const isBack = cursor?.direction === 'prev';
  const side = isBack ? -1 : 1;
  const beyond = sorted.filter(
    ({ values }) => cursor === undefined || compareValues(order, values, cursor.values) * side > 0,
  );
  const near = (isBack ? beyond.toReversed() : beyond).slice(0, limit);
  const shown = near.map(({ item }) => withFields(item, fields));
  const items = [...fittingOnPage(shown)];
  const ends = [near[0], near[items.length - 1]];
  const [first, last] = isBack ? ends.toReversed() : ends;
  const at = (direction: Cursor['direction'], end: typeof first, edge: typeof first) =>
    end === undefined || end === edge ? null : { direction, values: end.values };
  return {
    items: isBack ? items.toReversed() : items,
    next: at('next', last, sorted.at(-1)),
    prev: at('prev', first, sorted[0]),
    ...(total === true && { total: sorted.length }),
  };
}

/** The record with only these of its fields; all without `fields`. */
export const withFields = <Item>(item: Item, fields: readonly string[] | undefined): Item =>
  fields === undefined ? item : (pickFields(item as object, fields) as Item);

/** Absent values are last in both directions. */
function compareValues<Item>(
  { isDescending, collate }: Order<Item>,
  a: readonly SortValue[],
  b: readonly SortValue[],
): number {
  for (const [index, value] of a.entries()) {
    const against = b[index] ?? null;
    if (value === null || against === null) {
      if (value === against) continue;
      return value === null ? 1 : -1;
    }
    const isCollated = index === 0 && collate !== undefined;
    const side = isCollated ? collate(String(value), String(against)) : compare(value, against);
    if (side !== 0) return isDescending ? -side : side;
  }
  return 0;
}

/** By value; texts by their code units. */
export function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
