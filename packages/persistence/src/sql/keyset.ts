import {
  answerBudget,
  fittingOnPage,
  type Cursor,
  type Page,
  type PageRequest,
} from '@basalt/domain';
import { sql as raw, type SelectQueryBuilder } from 'kysely';
import { withValues } from './plain-conditions.ts';
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

/** The parts of a statement that select one page of a list. All keys have the same direction. A page backwards is read in reverse. */
export interface Keyset {
  /** The condition that a row comes after the cursor in the direction that is read; `true` for the first page. */
  bounds: string;
  /** The placeholders of the cursor's values, in the order of the keys. */
  at: readonly string[];
  /** The direction to read in. */
  direction: 'asc' | 'desc';
  orderBy: string;
  /** One more than the page holds. The additional row shows that there is another page. */
  limit: number;
}

/**
 * The SQL of a page after or before its cursor. Adds the cursor's values to `values`. A page backwards is read in
 * reverse and turned around by `pageOf`; `isReverse` without a cursor is a page from the end.
 */
export function keysetOf<Row>(
  keys: readonly SortKey<Row>[],
  { cursor, limit }: PageRequest,
  values: unknown[],
  isReverse = cursor?.direction === 'prev',
): Keyset {
  const direction = (keys[0]?.direction === 'desc') === isReverse ? 'asc' : 'desc';
  const at = (cursor?.values ?? []).map((value) => `$${values.push(value)}`);
  const columns = keys.map(({ sql }) => sql).join(', ');
  const compared = at.map((placeholder, key) => keys[key]?.compare(placeholder)).join(', ');
  return {
    bounds: cursor ? `(${columns}) ${direction === 'desc' ? '<' : '>'} (${compared})` : 'true',
    at,
    direction,
    orderBy: keys.map(({ sql }) => `${sql} ${direction}`).join(', '),
    limit: limit + 1,
  };
}

/** The same as parts of a statement of Kysely. */
export function orderedPage<Key>(keys: readonly SortKey<Key>[], page: PageRequest) {
  const values: unknown[] = [];
  const { bounds, direction, orderBy, limit } = keysetOf(keys, page, values);
  // The limit is a literal: with a parameter, PostgreSQL would plan for many rows.
  const written = { direction, orderBy: raw.raw(orderBy), limit: raw.lit(limit) };
  return { bounds: withValues(bounds, values), ...written };
}

/** The query of one row more than the page holds, from the cursor on. */
export function onPage<Db, From extends keyof Db, Row, Key>(
  query: SelectQueryBuilder<Db, From, Row>,
  keys: readonly SortKey<Key>[],
  page: PageRequest,
): SelectQueryBuilder<Db, From, Row> {
  const { bounds, direction, limit } = orderedPage(keys, page);
  const from = page.cursor ? query.where(bounds) : query;
  return keys.reduce((rows, key) => rows.orderBy(raw.raw(key.sql), direction), from).limit(limit);
}

/** A column of a table under the name that a statement gives the table. */
export const column = <Table extends keyof Tables>(
  _: Table,
  alias: string,
  name: keyof Tables[Table] & string,
): string => `${alias}.${name}`;

/** The page of the rows that a keyset selected. It ends early when its records are larger than a page may be. */
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

/** The last key of an order: the id, which no two rows share. */
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
