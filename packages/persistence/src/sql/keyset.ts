import {
  answerBudget,
  fittingOnPage,
  type Cursor,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { sql as raw, type SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import { mayBeCut } from './within-budget.ts';

/** One column of a list's order. */
export interface SortKey<Row> {
  /** The SQL expression sorted by; never null. */
  sql: string;
  direction: 'asc' | 'desc';
  /** The SQL that turns a cursor's value, `$n`, into what `sql` is compared with. */
  compare: (placeholder: string) => string;
  /** The column of the row that `value` reads. */
  column: string;
  /** The cursor's value of a row. */
  value: (row: Row) => string | number | null;
}

/** How one page is cut out of a list: all keys run in the same direction. */
export interface Keyset {
  /** `and (…) > (…)`, or empty for the first page. */
  where: string;
  orderBy: string;
  /** One more than the page holds: whether there is more behind it. */
  limit: number;
}

/**
 * The SQL of a page after or before its cursor. Adds the cursor's values to `values`. A page backwards is read in
 * reverse and turned around by `pageOf`.
 */
export function keysetOf<Row>(
  keys: readonly SortKey<Row>[],
  page: PageRequest,
  values: unknown[],
): Keyset {
  const backwards = page.cursor?.direction === 'prev';
  const descending = (keys[0]?.direction === 'desc') !== backwards;
  const order = descending ? 'desc' : 'asc';
  const orderBy = keys.map(({ sql }) => `${sql} ${order}`).join(', ');
  let where = '';
  if (page.cursor) {
    const bounds = page.cursor.values.map((value, index) => {
      values.push(value);
      return keys[index]?.compare(`$${values.length}`);
    });
    where = `and (${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${bounds.join(', ')})`;
  }
  return { where, orderBy, limit: page.limit + 1 };
}

/** The query of one row more than the page holds, from the cursor on. A page backwards is read in reverse. */
export function onPage<Db, From extends keyof Db, Row, Key>(
  query: SelectQueryBuilder<Db, From, Row>,
  keys: readonly SortKey<Key>[],
  page: PageRequest,
): SelectQueryBuilder<Db, From, Row> {
  const { bounds, direction } = boundsOf(keys, page);
  const from = bounds === null ? query : query.where(bounds);
  // Written into the text: a plan for any limit would be one for many rows.
  const ordered = keys.reduce((rows, key) => rows.orderBy(raw.raw(key.sql), direction), from);
  return ordered.limit(raw.lit(page.limit + 1));
}

/** The same for SQL: the condition, the order and the limit of the page. */
export function orderedPage<Key>(keys: readonly SortKey<Key>[], page: PageRequest) {
  const { bounds, direction } = boundsOf(keys, page);
  return {
    bounds: bounds ?? raw`true`,
    orderBy: raw.raw(keys.map((key) => `${key.sql} ${direction}`).join(', ')),
    limit: raw.lit(page.limit + 1),
  };
}

/** The condition of being behind the cursor, and the direction to read in. */
function boundsOf<Key>(keys: readonly SortKey<Key>[], { cursor }: PageRequest) {
  const isReverse = cursor?.direction === 'prev';
  const direction: 'asc' | 'desc' = (keys[0]?.direction === 'desc') === isReverse ? 'asc' : 'desc';
  if (!cursor) return { bounds: null, direction };
  const columns = raw.raw(keys.map((key) => key.sql).join(', '));
  const values = cursor.values.map((value, at) => {
    const [before, after] = (keys[at]?.compare('?') ?? '?').split('?');
    return raw`${raw.raw(before ?? '')}${value}${raw.raw(after ?? '')}`;
  });
  const than = raw.raw(direction === 'desc' ? '<' : '>');
  return { bounds: raw<boolean>`(${columns}) ${than} (${raw.join(values)})`, direction } as const;
}

/** A column of a table under the name that a statement gives the table. */
export const column = <Table extends keyof Tables>(
  _: Table,
  alias: string,
  name: keyof Tables[Table] & string,
): string => `${alias}.${name}`;

/** The page of the rows that a keyset selected. It ends early where its records are larger than a page may be. */
export function pageOf<Row>(
  keys: readonly SortKey<Row>[],
  page: PageRequest,
  rows: Row[],
  total?: number,
): Page<Row> {
  const backwards = page.cursor?.direction === 'prev';
  const items = [...fittingOnPage(rows.slice(0, page.limit))];
  const more = rows.length > items.length || mayBeCut(rows, answerBudget.pageBytes);
  if (backwards) items.reverse();
  const cursorAt = (row: Row | undefined, direction: Cursor['direction']): Cursor | null =>
    row === undefined ? null : { direction, values: keys.map(({ value }) => value(row)) };
  const hasNext = backwards ? page.cursor !== undefined : more;
  const hasPrev = backwards ? more : page.cursor !== undefined;
  return {
    items,
    next: hasNext ? cursorAt(items.at(-1), 'next') : null,
    prev: hasPrev ? cursorAt(items[0], 'prev') : null,
    ...(total === undefined ? {} : { total }),
  };
}

/** The keys of a list in creation order. */
export function creationOrder(alias: string): SortKey<{ id: string; created_at: string }>[] {
  return [
    timeKey(`${alias}.created_at`, 'asc', (row) => row.created_at),
    idKey(`${alias}.id`, 'asc'),
  ];
}

/** Sorted by a moment that is always there. */
export function timeKey<Row>(
  sql: string,
  direction: 'asc' | 'desc',
  value: (row: Row) => string,
): SortKey<Row> {
  return {
    sql,
    direction,
    compare: (placeholder) => `${placeholder}::timestamptz`,
    column: sql.slice(sql.indexOf('.') + 1),
    value,
  };
}

/** The tie-break that makes an order total. */
export function idKey<Row extends { id: string }>(
  sql: string,
  direction: 'asc' | 'desc',
): SortKey<Row> {
  return {
    sql,
    direction,
    compare: (placeholder) => `${placeholder}::uuid`,
    column: 'id',
    value: (row) => row.id,
  };
}
