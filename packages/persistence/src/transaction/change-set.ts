import type {
  EntityData,
  EntityDictionary,
  EntityManager,
  EntityName,
} from '@mikro-orm/postgresql';
import type { Statement } from '../sql/statement.ts';
import type { EntityClass } from './entity-columns.ts';
import { RowStatements } from './row-statements.ts';

type Data = EntityData<object>;

/** The texts of statements are the same in all transactions. */
const rowStatements = new RowStatements();

/** The object of the domain that a row with the columns of its class is. */
export function entityOf<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  row: object,
): Entity {
  const meta = em.getMetadata(entity);
  const data = em.getComparator().mapResult(meta, row as EntityDictionary<Entity>);
  const record = Object.create(entity.prototype as object) as Entity;
  em.getHydrator().hydrate(record, meta, data, em.getEntityFactory(), 'full', false, true);
  return record;
}

/** A record that is stored, and its columns as they are stored, by property. */
interface Loaded {
  readonly record: object;
  stored: Data;
}

/**
 * The records that a transaction has loaded, and what is to be written of them. MikroORM maps rows to records and finds what differs between two
 * states of one. Its unit of work is not used: it compares all that is loaded at each flush, where only what was put can differ.
 */
export class ChangeSet {
  readonly #em: EntityManager;
  /** By class and primary key. */
  readonly #loaded = new Map<string, Loaded>();
  readonly #put = new Set<object>();
  readonly #dropped = new Set<object>();

  constructor(em: EntityManager) {
    this.#em = em;
  }

  #metaOf(record: object) {
    return this.#em.getMetadata(record.constructor as EntityClass);
  }

  #keyOf(record: object): string {
    const meta = this.#metaOf(record);
    return `${meta.className} ${Object.values(keyOf(record, meta)).join()}`;
  }

  /** The record of a row with the columns of its class: one object for a row, which gets what is stored by now. */
  load<Entity extends object>(entity: EntityClass<Entity>, row: object): Entity {
    const found = entityOf(this.#em, entity, row);
    const key = this.#keyOf(found);
    const known = this.#loaded.get(key)?.record as Entity | undefined;
    const record = known === undefined ? found : Object.assign(known, found);
    this.#loaded.set(key, { record, stored: this.#dataOf(found) });
    return record;
  }

  /** Whether the record was loaded, or written by a flush: any other one is new. */
  isLoaded(record: object): boolean {
    return this.#loaded.has(this.#keyOf(record));
  }

  /** Writes a record as it is now, with the flush: a new one whole, of a loaded one what differs. Returns the one object of its row. */
  put<Record extends object>(record: Record): Record {
    const loaded = this.#loaded.get(this.#keyOf(record))?.record as Record | undefined;
    const one = loaded === undefined ? record : Object.assign(loaded, record);
    this.#put.add(one);
    return one;
  }

  /** Removes a loaded record with the flush. */
  drop(record: object): void {
    this.#dropped.add(record);
  }

  /** The statements that write what was put and dropped: insertions by class, then updates by class, then removals. */
  flush(): Statement[] {
    const inserts: Statement[] = [];
    const updates: Statement[] = [];
    for (const [meta, records] of Map.groupBy(this.#put, (record) => this.#metaOf(record))) {
      const rows: Data[] = [];
      const changes: { changed: Data; key: Data }[] = [];
      for (const record of records) {
        const stored = this.#dataOf(record);
        const loaded = this.#loaded.get(this.#keyOf(record));
        if (loaded === undefined) {
          rows.push(stored);
          this.#loaded.set(this.#keyOf(record), { record, stored });
          continue;
        }
        const changed = this.#em.getComparator().diffEntities(meta.class, loaded.stored, stored);
        loaded.stored = stored;
        if (Object.keys(changed).length > 0) changes.push({ changed, key: keyOf(record, meta) });
      }
      inserts.push(...rowStatements.insert(meta, rows));
      updates.push(...rowStatements.update(meta, changes));
    }
    const removals: Statement[] = [];
    for (const [meta, records] of Map.groupBy(this.#dropped, (record) => this.#metaOf(record))) {
      const keys = records.map((record) => keyOf(record, meta));
      removals.push(...rowStatements.remove(meta, keys));
    }
    for (const record of this.#dropped) this.#loaded.delete(this.#keyOf(record));
    this.#put.clear();
    this.#dropped.clear();
    return [...inserts, ...updates, ...removals];
  }

  /** The statements that insert rows of an entity that is no class of the domain, as they are. */
  insertOf(entity: EntityName, rows: readonly Data[]): Statement[] {
    return rowStatements.insert(this.#em.getMetadata(entity), rows);
  }

  /** Lets go of every record: what was written of them is undone. */
  discard(): void {
    this.#loaded.clear();
    this.#put.clear();
    this.#dropped.clear();
  }

  /** The columns of a record as they are stored, by property. */
  #dataOf(record: object): Data {
    return this.#em.getComparator().prepareEntity(record);
  }
}

/** The primary key of a record, by property. */
function keyOf(record: object, { primaryKeys }: { primaryKeys: readonly string[] }): Data {
  return Object.fromEntries(
    primaryKeys.map((name) => [name, (record as Record<string, unknown>)[name]]),
  );
}
