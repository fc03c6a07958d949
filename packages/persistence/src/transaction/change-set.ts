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

/** Shared by all transactions, because the texts of statements are the same in all of them. */
const rowStatements = new RowStatements();

/** Makes the object of the domain from a row with the columns of its class. */
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

/** A stored record, and its stored values by property. */
interface Loaded {
  readonly record: object;
  stored: Data;
}

/**
 * The records that a transaction has loaded, and the records that it will write. MikroORM maps rows to records and finds the
 * differences between two states of a record. Its unit of work is not used, because it compares all loaded records at each flush,
 * although only records that were `put` can differ.
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

  /** The record of a row with the columns of its class. There is one object for each row: a second load updates it. */
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

  /**
   * Writes a record with the next flush: all columns of a new record, the changed ones of a loaded record. Returns the one
   * object of its row.
   */
  put<Record extends object>(record: Record): Record {
    const loaded = this.#loaded.get(this.#keyOf(record))?.record as Record | undefined;
    const one = loaded === undefined ? record : Object.assign(loaded, record);
    this.#put.add(one);
    return one;
  }

  /** Removes a loaded record with the next flush. */
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

  /** The statements that insert rows of an entity without remembering them as records. */
  insertOf(entity: EntityName, rows: readonly Data[]): Statement[] {
    return rowStatements.insert(this.#em.getMetadata(entity), rows);
  }

  /** Forgets all records, because the transaction was undone. */
  discard(): void {
    this.#loaded.clear();
    this.#put.clear();
    this.#dropped.clear();
  }

  /** The values of a record in their stored form, by property. */
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
