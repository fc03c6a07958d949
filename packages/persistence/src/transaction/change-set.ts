import { recordTypeOf, recordTypes } from '@basalt/domain';
import type {
  EntityData,
  EntityDictionary,
  EntityManager,
  EntityName,
} from '@mikro-orm/postgresql';
import type { Statement } from '../sql/statement.ts';
import type { EntityClass } from './entity-columns.ts';
import { RowStatements } from './row-statements.ts';
import { writeOrder } from './write-order.ts';

type Data = EntityData<object>;

const placeOf = writeOrder(recordTypes);

function place(record: object): number {
  const { kind } = recordTypeOf(record);
  const found = placeOf.get(kind);
  if (found === undefined)
    throw new Error(`records of the kind ${kind} are not stored: see record-types.ts`);
  return found;
}

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
    const putRecord = loaded === undefined ? record : Object.assign(loaded, record);
    this.#put.add(putRecord);
    return putRecord;
  }

  /** The one object of the row of a record that was written. */
  stored<Record extends object>(record: Record): Record {
    return (this.#loaded.get(this.#keyOf(record))?.record as Record | undefined) ?? record;
  }

  /** Removes a loaded record with the next flush. */
  drop(record: object): void {
    this.#dropped.add(record);
  }

  /**
   * The statements that write what was put and dropped, in portions: removals, then insertions kind by kind, each after the kinds that it
   * refers to, then updates.
   */
  *flush(): Generator<Statement[]> {
    const updates: Statement[] = [];
    // A record that is also removed is not written again.
    const removed = new Set([...this.#dropped].map((record) => this.#keyOf(record)));
    for (const record of this.#put) if (removed.has(this.#keyOf(record))) this.#put.delete(record);
    yield this.#removals();
    for (const [meta, records] of this.#putByKind()) {
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
        if (record !== loaded.record) Object.assign(loaded.record, record);
        if (Object.keys(changed).length > 0) changes.push({ changed, key: keyOf(record, meta) });
      }
      yield rowStatements.insert(meta, rows);
      updates.push(...rowStatements.update(meta, changes));
    }
    this.#put.clear();
    yield updates;
  }

  #removals(): Statement[] {
    const groups = Map.groupBy(this.#dropped, (record) => this.#metaOf(record));
    const removals = [...groups].flatMap(([meta, records]) =>
      rowStatements.remove(
        meta,
        records.map((record) => keyOf(record, meta)),
      ),
    );
    for (const record of this.#dropped) this.#loaded.delete(this.#keyOf(record));
    this.#dropped.clear();
    return removals;
  }

  #putByKind() {
    const inOrder = [...this.#put].toSorted((a, b) => place(a) - place(b));
    return Map.groupBy(inOrder, (record) => this.#metaOf(record));
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
