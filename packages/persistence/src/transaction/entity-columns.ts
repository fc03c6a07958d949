import type { Dictionary, EntityMetadata } from '@mikro-orm/core';
import { sql, type AliasedRawBuilder } from 'kysely';
import { selection, type Selection } from '../sql/query.ts';

/** A class of the domain with any constructor. */
export type EntityClass<Entity extends object = object> = abstract new (
  ...fields: never[]
) => Entity;

/** The column of a property, and its type in PostgreSQL. Throws for a property that is not mapped. */
export function columnOf(meta: EntityMetadata, property: string): { name: string; type: string } {
  const found = (meta.properties as Dictionary<{ fieldNames: string[]; columnTypes: string[] }>)[
    property
  ];
  if (found === undefined) throw new Error(`${meta.tableName} has no property ${property}`);
  return { name: found.fieldNames[0] as string, type: found.columnTypes[0] as string };
}

const lists = new WeakMap<object, Map<string, string>>();

/** SQL for the columns of an entity, of the table called `alias`. `without` leaves out a property. */
export function columnList(
  meta: EntityMetadata,
  alias: string,
  { without = '' }: { without?: string } = {},
): string {
  const known = lists.get(meta) ?? new Map<string, string>();
  lists.set(meta, known);
  const which = `${alias} ${without}`;
  const list =
    known.get(which) ??
    meta.props
      .filter(({ name }) => name !== without)
      .map(({ name }) => columnOf(meta, name).name)
      .map((name) => `${alias}.${name}`)
      .join(', ');
  known.set(which, list);
  return list;
}

/** All columns of an entity, of the table called `alias`, for a query of Kysely. */
export const columnsOf = (
  meta: EntityMetadata,
  alias: string,
): AliasedRawBuilder<unknown, string>[] =>
  meta.props
    .map(({ name }) => columnOf(meta, name).name)
    .map((name) => sql.ref(`${alias}.${name}`).as(name));

/**
 * The statement for the rows of an entity in a tenant that have these values, in the order of their ids. With `lock` it locks
 * them.
 */
export function findStatement(
  meta: EntityMetadata,
  organizationId: string,
  where: Readonly<Record<string, unknown>>,
  lock: boolean,
): Selection<object> {
  const conditions = Object.entries(where).map(([property, value]) => {
    const column = sql.ref(`t.${columnOf(meta, property).name}`);
    return value === null ? sql` and ${column} is null` : sql` and ${column} = ${value}`;
  });
  const columns = sql.raw(columnList(meta, 't'));
  const found = sql<object>`select ${columns} from ${sql.table(meta.tableName)} t
    where t.organization_id = ${organizationId}${sql.join(conditions, sql``)} order by t.id`;
  return selection(lock ? sql<object>`${found} for no key update` : found);
}
