import type { EntityMetadata, EntityProperty, MetadataStorage, Platform } from '@mikro-orm/core';

/** A class of the domain, whatever its constructor wants. */
export type EntityClass<Entity extends object = object> = abstract new (
  ...fields: never[]
) => Entity;

/** A value as it goes into a statement and is compared with what is stored. */
type Stored = string | number | boolean | null | readonly unknown[];

interface Column {
  property: string;
  name: string;
  /** The type of PostgreSQL. */
  type: string;
  isKey: boolean;
  fromRow: (value: unknown) => unknown;
  toRow: (value: unknown) => unknown;
}

/** How a class of the domain lies in its table, after the ORM's description of it. */
export class EntityTable<Entity extends object> {
  /** The table's name with its schema. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Places of the key. */
  readonly keys: readonly number[];
  /** The statement that inserts a row with `values` as its parameters. */
  readonly insertion: string;
  readonly #prototype: object;
  readonly #lists = new Map<string, string>();
  readonly #changes = new Map<string, string>();

  constructor(meta: EntityMetadata, platform: Platform) {
    this.name = meta.tableName;
    this.columns = meta.props.map((property) => columnOf(property, platform));
    this.#prototype = meta.prototype as object;
    this.keys = this.columns.flatMap(({ isKey }, at) => (isKey ? [at] : []));
    const names = this.columns.map(({ name }) => name).join(', ');
    const places = this.columns.map((_, at) => `$${at + 1}`).join(', ');
    this.insertion = `insert into ${this.name} (${names}) values (${places})`;
  }

  /** The columns of the table called `alias`, for a select; `prefix` comes before the name that each gets. */
  list(alias: string, prefix = ''): string {
    const which = `${alias}.${prefix}`;
    const known = this.#lists.get(which);
    if (known !== undefined) return known;
    const named = (name: string): string => (prefix === '' ? name : `${name} as ${prefix}${name}`);
    const list = this.columns.map(({ name }) => `${alias}.${named(name)}`).join(', ');
    this.#lists.set(which, list);
    return list;
  }

  /** The statement that changes the columns at these places of one row; its parameters are theirs, then the key's. */
  change(places: readonly number[]): string {
    const which = places.join();
    const known = this.#changes.get(which);
    if (known !== undefined) return known;
    let given = 0;
    const equations = (all: readonly number[]): string[] =>
      all.map((at) => `${this.columns[at]?.name} = $${(given += 1)}`);
    const set = equations(places).join(', ');
    const text = `update ${this.name} set ${set} where ${equations(this.keys).join(' and ')}`;
    this.#changes.set(which, text);
    return text;
  }

  /** The column of a property. */
  column(property: string): string {
    const found = this.columns.find((column) => column.property === property);
    if (found === undefined) throw new Error(`${this.name} has no property ${property}`);
    return found.name;
  }

  /** The entity of a row with at least these columns, named as in `list`. */
  entity(row: Readonly<Record<string, unknown>>, prefix = ''): Entity {
    const entity = Object.create(this.#prototype) as Record<string, unknown>;
    for (const { property, name, fromRow } of this.columns) {
      entity[property] = fromRow(row[prefix + name]);
    }
    return entity as Entity;
  }

  /** What is stored of the entity, in the order of the columns. */
  values(entity: Entity): Stored[] {
    const fields = entity as Record<string, unknown>;
    return this.columns.map(({ property, toRow }) => toRow(fields[property]) as Stored);
  }
}

const same = (value: unknown): unknown => value;
const absentOr =
  (convert: (value: never) => unknown) =>
  (value: unknown): unknown =>
    value === null || value === undefined ? null : convert(value as never);

function columnOf(property: EntityProperty, platform: Platform): Column {
  const { name, fieldNames, columnTypes, primary, runtimeType, customType } = property;
  const column = {
    property: name as string,
    name: fieldNames[0] as string,
    type: columnTypes[0] as string,
    isKey: primary === true,
  };
  if (runtimeType === 'Date') {
    const fromRow = absentOr((text: string) => new Date(text));
    return { ...column, fromRow, toRow: absentOr((moment: Date) => moment.toISOString()) };
  }
  // Lists and identifiers are the driver's own matter.
  if (column.type.endsWith('[]')) {
    // A copy: the entity's own may be changed in place.
    return { ...column, fromRow: same, toRow: absentOr((list: unknown[]) => [...list]) };
  }
  if (customType === undefined || column.type === 'uuid') {
    return { ...column, fromRow: same, toRow: (value) => value ?? null };
  }
  return {
    ...column,
    fromRow: absentOr((value: never) => customType.convertToJSValue(value, platform)),
    toRow: absentOr((value: never) => customType.convertToDatabaseValue(value, platform)),
  };
}

/** The tables of all classes that are mapped. */
export class EntityTables {
  readonly #tables = new Map<EntityClass, EntityTable<object>>();

  constructor(metadata: MetadataStorage, platform: Platform) {
    for (const meta of metadata) {
      this.#tables.set(meta.class as EntityClass, new EntityTable(meta, platform));
    }
  }

  /** The table of the class. Throws for one that is not mapped. */
  of<Entity extends object>(entity: EntityClass<Entity>): EntityTable<Entity> {
    const table = this.#tables.get(entity);
    if (table === undefined) throw new Error(`${entity.name} is not mapped`);
    return table as unknown as EntityTable<Entity>;
  }
}
