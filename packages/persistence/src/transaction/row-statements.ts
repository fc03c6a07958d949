import type { EntityMetadata } from '@mikro-orm/core';
import type { Statement } from '../sql/statement.ts';
import { columnOf } from './entity-columns.ts';

/** Properties of an entity with their stored values. */
export type Row = Readonly<Record<string, unknown>>;

/** A row that changes: the changed properties, and those of its key. */
export interface RowChange {
  readonly changed: Row;
  readonly key: Row;
}

/** Up to this many rows are written one by one, each by its key. More rows that have the same properties are one statement. */
const few = 2;

/** Makes the statements that write rows of entities. Their texts are remembered. */
export class RowStatements {
  /** The texts by table, kind of statement and properties: as many as there are ways to change an entity. */
  readonly #texts = new Map<string, string>();

  /** Inserts new rows. */
  insert(table: EntityMetadata, rows: readonly Row[]): Statement[] {
    return alike(rows, (row) => row).flatMap((some) =>
      some.length > few ? insertTogether(table, some) : some.map((row) => this.#insert(table, row)),
    );
  }

  /** Writes the changed columns of rows. */
  update(table: EntityMetadata, changes: readonly RowChange[]): Statement[] {
    return alike(changes, ({ changed }) => changed).flatMap((some) =>
      some.length > few
        ? updateTogether(table, some)
        : some.map((change) => this.#update(table, change)),
    );
  }

  /** Removes the rows of these keys. */
  remove(table: EntityMetadata, keys: readonly Row[]): Statement[] {
    return keys.map((key) => {
      const text = this.#text(`${table.tableName} delete`, () => {
        const where = equations(table, Object.keys(key)).join(' and ');
        return `delete from ${table.tableName} where ${where}`;
      });
      return { text, values: Object.values(key) };
    });
  }

  #insert(table: EntityMetadata, row: Row): Statement {
    const names = Object.keys(row);
    const text = this.#text(`${table.tableName} insert ${names.join()}`, () => {
      const columns = names.map((name) => written(columnOf(table, name).name)).join(', ');
      const places = names.map((_, at) => `$${at + 1}`).join(', ');
      return `insert into ${table.tableName} (${columns}) values (${places})`;
    });
    return { text, values: Object.values(row) };
  }

  #update(table: EntityMetadata, { changed, key }: RowChange): Statement {
    const names = Object.keys(changed);
    const text = this.#text(`${table.tableName} update ${names.join()}`, () => {
      const set = equations(table, names).join(', ');
      const where = equations(table, Object.keys(key), names.length).join(' and ');
      return `update ${table.tableName} set ${set} where ${where}`;
    });
    return { text, values: [...Object.values(changed), ...Object.values(key)] };
  }

  #text(name: string, write: () => string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = write();
    this.#texts.set(name, text);
    return text;
  }
}

const reserved = new Set(['default', 'when', 'do']);

/** A column as SQL names it: a reserved word is quoted. */
const written = (column: string): string => (reserved.has(column) ? `"${column}"` : column);

function equations(table: EntityMetadata, names: readonly string[], after = 0): string[] {
  return names.map((name, at) => `${written(columnOf(table, name).name)} = $${after + at + 1}`);
}

/** Groups rows that have the same properties. A few rows are one group, because they are written one by one. */
function alike<Item>(items: readonly Item[], rowOf: (item: Item) => Row): (readonly Item[])[] {
  if (items.length <= few) return [items];
  return [...Map.groupBy(items, (item) => Object.keys(rowOf(item)).join()).values()];
}

/**
 * The rows as a table `v`, from one list of values for each column. `unnest` would also split a list within a list, so lists are sent
 * as texts. All other values have their type from the start: under row-level security no index is used for a key that is
 * converted row by row.
 */
function tableOf(table: EntityMetadata, rows: readonly Row[]) {
  const names = Object.keys(rows[0] as Row);
  const columnsOfRows = names.map((property) => columnOf(table, property));
  const columns = columnsOfRows.map(({ name, type }, at) => ({
    name: written(name),
    value: type.endsWith('[]') ? `v${at + 1}::${type}` : `v${at + 1}`,
  }));
  const lists = columnsOfRows
    .map(({ type }, at) => `$${at + 1}::${type.endsWith('[]') ? 'text' : type}[]`)
    .join(', ');
  const aliases = names.map((_, at) => `v${at + 1}`).join(', ');
  const from = `from unnest(${lists}) as v (${aliases})`;
  return { columns, from, values: names.map((name) => rows.map((row) => row[name])) };
}

/** One statement that inserts all. */
function insertTogether(table: EntityMetadata, rows: readonly Row[]): Statement {
  const { columns, from, values } = tableOf(table, rows);
  const names = columns.map(({ name }) => name).join(', ');
  const selected = columns.map(({ value }) => value).join(', ');
  return { text: `insert into ${table.tableName} (${names}) select ${selected} ${from}`, values };
}

/** One statement that updates all. */
function updateTogether(table: EntityMetadata, changes: readonly RowChange[]): Statement {
  const rows = changes.map(({ changed, key }) => ({ ...changed, ...key }));
  const { columns, from, values } = tableOf(table, rows);
  const equal = columns.map(({ name, value }) => `${name} = ${value}`);
  const keyFrom = Object.keys((changes[0] as RowChange).changed).length;
  const [set, where] = [equal.slice(0, keyFrom).join(', '), equal.slice(keyFrom).join(' and ')];
  return { text: `update ${table.tableName} set ${set} ${from} where ${where}`, values };
}
