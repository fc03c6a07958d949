import type { Dictionary, EntityManager, EntityMetadata } from '@mikro-orm/core';
import { sql, type AliasedRawBuilder } from 'kysely';

/** A class of the domain, whatever its constructor wants. */
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

/**
 * The columns of the table called `alias`, for a select; `prefix` comes before the name that each gets, `without` leaves
 * out a property.
 */
export function columnList(
  meta: EntityMetadata,
  alias: string,
  { prefix = '', without = '' }: { prefix?: string; without?: string } = {},
): string {
  const known = lists.get(meta) ?? new Map<string, string>();
  lists.set(meta, known);
  const which = `${alias}.${prefix} ${without}`;
  const list =
    known.get(which) ??
    meta.props
      .filter(({ name }) => name !== without)
      .map(({ name }) => columnOf(meta, name).name)
      .map((name) => `${alias}.${prefix === '' ? name : `${name} as ${prefix}${name}`}`)
      .join(', ');
  known.set(which, list);
  return list;
}

/** All columns of the table called `alias`, for a query. */
export const columnsOf = (
  meta: EntityMetadata,
  alias: string,
): AliasedRawBuilder<unknown, string>[] =>
  meta.props
    .map(({ name }) => columnOf(meta, name).name)
    .map((name) => sql.ref(`${alias}.${name}`).as(name));

/** The entity of a row, whose columns have `prefix` before their names: one object for a row, which gets what is stored. */
export function loadEntity<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  row: object,
  prefix = '',
): Entity {
  if (prefix === '') return em.map<Entity>(entity, row);
  const { props } = em.getMetadata(entity);
  const columns = props.map(({ fieldNames }) => fieldNames[0] as string);
  const stored = columns.map((name) => [name, (row as Dictionary)[prefix + name]]);
  return em.map<Entity>(entity, Object.fromEntries(stored) as object);
}
