import type { Statement } from '../sql/statement.ts';
import type { EntityClass, EntityTable, EntityTables } from './entity-table.ts';

type Values = ReturnType<EntityTable<object>['values']>;

/** An entity of which something changed: where, and all that is to be stored of it. */
interface Changed {
  table: EntityTable<object>;
  /** Places of the changed columns. */
  places: number[];
  values: Values;
}

/**
 * So many are updated one by one, each by its key: for a list of them, however long, PostgreSQL may go through all rows
 * of the tenant.
 */
const few = 2;

/** What of a transaction's entities is stored, and the statements that write what changed, and nothing else. */
export class UnitOfWork {
  readonly #tables: EntityTables;
  /** By entities that somebody still holds: of many, each is needed for a short time. */
  #stored = new WeakMap<object, Values>();

  constructor(tables: EntityTables) {
    this.#tables = tables;
  }

  /** The entity of a row that was read, with `prefix` before the names of its columns. */
  load<Entity extends object>(entity: EntityClass<Entity>, row: object, prefix = ''): Entity {
    const table = this.#tables.of(entity);
    const loaded = table.entity(row as Record<string, unknown>, prefix);
    this.#stored.set(loaded, table.values(loaded));
    return loaded;
  }

  /** The statement that inserts a new entity. */
  insert(entity: object): Statement {
    const table = this.#tableOf(entity);
    const values = table.values(entity);
    this.#stored.set(entity, values);
    return { text: table.insertion, values };
  }

  /** The statements that update loaded entities of one class where they changed: one for many that changed alike. */
  update(entities: readonly object[]): Statement[] {
    const changed = entities.flatMap((entity) => this.#changeOf(entity) ?? []);
    if (changed.length <= few) return changed.map(updateOne);
    return Map.groupBy(changed, ({ places }) => places.join())
      .values()
      .flatMap((alike) =>
        alike.length === 1 || alike.some(changesList) ? alike.map(updateOne) : [updateAlike(alike)],
      )
      .toArray();
  }

  /** Lets go of an entity whose row a statement has removed or written. */
  forget(entity: object): void {
    this.#stored.delete(entity);
  }

  /** Lets go of all. */
  clear(): void {
    this.#stored = new WeakMap();
  }

  #changeOf(entity: object): Changed | null {
    const stored = this.#stored.get(entity);
    if (stored === undefined) throw new Error('an entity was saved that was not loaded');
    const table = this.#tableOf(entity);
    const values = table.values(entity);
    const places = values.flatMap((value, at) => (isSame(value, stored[at]) ? [] : [at]));
    this.#stored.set(entity, values);
    return places.length === 0 ? null : { table, places, values };
  }

  #tableOf(entity: object): EntityTable<object> {
    return this.#tables.of(entity.constructor as EntityClass);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

/** Whether a list changed: PostgreSQL's `unnest` would take lists of lists apart down to their items. */
const changesList = ({ table, places }: Changed): boolean =>
  places.some((at) => table.columns[at]?.type.endsWith('[]'));

const updateOne = ({ table, places, values }: Changed): Statement => ({
  text: table.change(places),
  values: [...places, ...table.keys].map((at) => values[at]),
});

function updateAlike(alike: readonly Changed[]): Statement {
  const { table, places } = alike[0] as Changed;
  const lists: unknown[] = [];
  const sources: string[] = [];
  const equations = (all: readonly number[]): string[] =>
    all.map((at) => {
      const { name, type } = table.columns[at] as EntityTable<object>['columns'][0];
      lists.push(alike.map(({ values }) => values[at]));
      sources.push(`$${lists.length}::${type}[]`);
      return `${name} = v${lists.length}`;
    });
  const set = equations(places).join(', ');
  const is = equations(table.keys).join(' and ');
  const names = lists.map((_, at) => `v${at + 1}`).join(', ');
  return {
    text: `update ${table.name} set ${set} from unnest(${sources.join(', ')}) as v (${names}) where ${is}`,
    values: lists,
  };
}
