import { sql, type RawBuilder } from 'kysely';
import type { StatementResult } from '../sql/statement.ts';
import type {
  EntityDictionary,
  EntityManager,
  EntityName,
  RequiredEntityData,
} from '@mikro-orm/postgresql';
import { columnList, columnOf, columnsOf, type EntityClass } from './entity-columns.ts';
import type { KeyedMutex, Permit } from './keyed-mutex.ts';
import type { Pipeline } from './pipeline.ts';
import type { Deadline } from './deadline.ts';
import { statementOf, type Query, type Selection } from '../sql/query.ts';

/** A statement that goes along with a batch. */
interface Along {
  readonly statement: Query<unknown> | Selection<unknown>;
  readonly onRows: (rows: readonly unknown[]) => void;
}

type RowOf<Asked> =
  Asked extends Query<infer Row> ? Row : Asked extends Selection<infer Row> ? Row : never;

/** The rows of each statement of a batch. */
type RowsOf<Asked extends readonly unknown[]> = {
  -readonly [Place in keyof Asked]: RowOf<NonNullable<Asked[Place]>>[];
};

/** What a transaction is made on. */
interface TransactionParts {
  em: EntityManager;
  pipeline: Pipeline;
  mutex: KeyedMutex;
  deadline: Deadline;
}

/** One running transaction of one tenant: entities and queries, in the order in which they are written. */
export class Transaction {
  readonly organizationId: string;
  /** Whether an attempt before this one conflicted with another transaction: this one locks more, so as not to conflict again. */
  readonly isRetry: boolean;
  /** Whether something is to be delivered once this is committed. */
  hasDeliveries = false;
  /** Whether something was recorded in the log of events. */
  hasEvents = false;
  /** Whether it has changed who listens to events. */
  hasWebhookChanges = false;
  /** Whether a mail is to be sent once this is committed. */
  hasMails = false;
  /** The permit that it holds or waits for, if it had to take one. */
  permit: Permit | null = null;
  readonly #pipeline: Pipeline;
  readonly #em: EntityManager;
  #flushing: Promise<void> | null = null;
  readonly #mutex: KeyedMutex;
  readonly #deadline: Deadline;
  readonly #along: Along[] = [];
  /** Loaded entities by class and primary key. */
  readonly #loaded = new Map<string, object>();
  isCommitted = false;

  constructor(
    { em, pipeline, mutex, deadline }: TransactionParts,
    { organizationId, isRetry }: { organizationId: string; isRetry: boolean },
  ) {
    // Loaded and new entities of this transaction, and no other.
    this.#em = em.fork();
    this.#em.setTransactionContext(pipeline);
    this.#pipeline = pipeline;
    this.#mutex = mutex;
    this.#deadline = deadline;
    this.organizationId = organizationId;
    this.isRetry = isRetry;
  }

  /**
   * Called before a lock is asked for that others may want too: when it is the first thing that the transaction does,
   * it begins with a permit.
   */
  queueFor(lock: string): void {
    this.#begin(() => this.#mutex.take(this.#nameOf(lock), this.#deadline.left));
  }

  #nameOf(lock: string): string {
    return `${this.organizationId}/${lock}`;
  }

  #begin(take: () => Permit): void {
    if (this.#pipeline.isBegun || this.permit !== null) return;
    this.permit = take();
    this.#pipeline.waitFor(this.permit.granted);
  }

  /** Sends these with the first batch, behind it; each gets its answer before the batch is answered. */
  alongFirst(...statements: Along[]): void {
    this.#along.push(...statements);
  }

  /** The rows of each of the statements, which are sent together in this order: one round trip. Null stands for no statement. */
  async batch<const Asked extends readonly (Query<unknown> | Selection<unknown> | null)[]>(
    ...asked: Asked
  ): Promise<RowsOf<Asked>> {
    const along = this.#along.splice(0);
    const [answers, others] = await Promise.all([
      Promise.all(asked.map((one) => one && this.#pipeline.query(statementOf(one)))),
      Promise.all(along.map(({ statement }) => this.#pipeline.query(statementOf(statement)))),
    ]);
    for (const [at, { onRows }] of along.entries()) onRows((others[at] as StatementResult).rows);
    return answers.map((answer) => answer?.rows ?? []) as RowsOf<Asked>;
  }

  /** The rows of a query, as a batch of one. What is sent in one turn of the event loop goes out together. */
  async rows<Row>(query: Query<Row> | Selection<Row>): Promise<Row[]> {
    if (this.#along.length > 0) return (await this.batch(query))[0] as Row[];
    const { rows } = await this.#pipeline.query(statementOf(query));
    return rows as Row[];
  }

  /**
   * Sends a query without waiting: it goes out in its turn, along with the next one that somebody waits for, at
   * the latest the commit, which fails when it fails. `onAnswer` gets its answer by then.
   */
  enqueue<Row>(
    query: Query<Row> | Selection<Row>,
    onAnswer?: (answer: StatementResult) => void,
  ): void {
    this.#pipeline.enqueue(statementOf(query), onAnswer);
  }

  #keyOf(record: object): string {
    const { className, primaryKeys } = this.#em.getMetadata(record.constructor as EntityClass);
    const key = primaryKeys.map((name) => String((record as Record<string, unknown>)[name]));
    return `${className} ${key.join()}`;
  }

  /** Whether the record was loaded in this transaction: any other one is new. */
  isLoaded(record: object): boolean {
    return this.#loaded.has(this.#keyOf(record));
  }

  /** Writes records as they are now, with the next flush: new ones whole, of loaded ones what differs. Returns its entity. */
  put<Record extends object>(record: Record): Record {
    const loaded = this.#loaded.get(this.#keyOf(record));
    const entity = (loaded === undefined ? record : Object.assign(loaded, record)) as Record;
    this.#em.persist(entity);
    return entity;
  }

  /** Removes a loaded record with the next flush. */
  drop(record: object): void {
    this.#em.remove(this.#loaded.get(this.#keyOf(record)) ?? record);
  }

  /** Puts what was changed into the next packet. */
  flush(): Promise<void> {
    return this.#flush();
  }

  /** Commits with the statements that are due: nothing can follow. */
  async commit(): Promise<void> {
    await this.#pipeline.commit();
    this.isCommitted = true;
  }

  /** Writes these entities: new ones whole, loaded ones where they changed. */
  async save(...entities: object[]): Promise<void> {
    this.#em.persist(entities);
    await this.#flush();
  }

  /**
   * Inserts rows of an entity that is no class of the domain. This transaction does not change them again, so the unit of
   * work need not know them: the driver gets them as they are.
   */
  async create<Entity extends object>(
    entity: EntityName<Entity>,
    ...rows: (RequiredEntityData<Entity> & EntityDictionary<Entity>)[]
  ): Promise<void> {
    await this.#em.getDriver().nativeInsertMany(entity, rows, { ctx: this.#pipeline });
  }

  /** Removes the row of a loaded entity. */
  async remove(entity: object): Promise<void> {
    this.#em.remove(entity);
    await this.#flush();
  }

  /** Writes what changed: once for everything that is saved in one turn of the event loop. */
  #flush(): Promise<void> {
    this.#flushing ??= Promise.resolve().then(() => {
      this.#flushing = null;
      return this.#em.flush();
    });
    return this.#flushing;
  }

  /** Marks the point that `undoToMark` comes back to. */
  mark(): void {
    this.enqueue({ text: 'savepoint mark' });
  }

  /** Undoes everything since `mark`, and lets go of every entity. */
  undoToMark(): void {
    this.discard();
    this.enqueue({ text: 'rollback to savepoint mark' });
  }

  /** Lets go of every entity: what was written of them is undone. The same work may write them again. */
  discard(): void {
    const unit = this.#em.getUnitOfWork();
    for (const entity of unit.getIdentityMap()) unit.unsetIdentity(entity);
    this.#loaded.clear();
  }

  /** The columns that an entity is made of, of the table called `alias`. */
  columns(entity: EntityClass, alias: string) {
    return columnsOf(this.#em.getMetadata(entity), alias);
  }

  /**
   * The same as SQL, which is compiled in a tenth of the time: for statements that every write sends. `without`
   * leaves out the column of a property.
   */
  columnsSql(
    entity: EntityClass,
    alias: string,
    options: { without?: string } = {},
  ): RawBuilder<unknown> {
    return sql.raw(columnList(this.#em.getMetadata(entity), alias, options));
  }

  /** The entity of a row with these columns: one object for a row, which gets what is stored by now. */
  load<Entity extends object>(entity: EntityClass<Entity>, row: object): Entity {
    const loaded = this.#em.map<Entity>(entity, row);
    this.#loaded.set(this.#keyOf(loaded), loaded);
    return loaded;
  }

  /** The entities of the rows of a query. */
  async loadAll<Entity extends object>(
    entity: EntityClass<Entity>,
    query: Query<object> | Selection<object>,
  ): Promise<Entity[]> {
    const rows = await this.rows(query);
    return rows.map((row) => this.load(entity, row));
  }

  /** The entity of the first row of a query. */
  async loadOne<Entity extends object>(
    entity: EntityClass<Entity>,
    query: Query<object> | Selection<object>,
  ): Promise<Entity | null> {
    const [found] = await this.loadAll(entity, query);
    return found ?? null;
  }

  /**
   * Entities of the tenant in the order of their ids; `lock` takes their rows until the end, `for no key update`:
   * anything stronger would make everybody wait who merely writes a link to the row, and so deadlock with those who
   * lock rows below it.
   */
  async find<Entity extends object>(
    entity: EntityClass<Entity>,
    where: Readonly<Record<string, unknown>>,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<Entity[]> {
    const meta = this.#em.getMetadata(entity);
    const values: unknown[] = [this.organizationId];
    const conditions = Object.entries(where).map(([property, value]) => {
      const column = columnOf(meta, property).name;
      return value === null ? `t.${column} is null` : `t.${column} = $${values.push(value)}`;
    });
    const text = `select ${columnList(meta, 't')} from ${meta.tableName} t
      where ${['t.organization_id = $1', ...conditions].join(' and ')}
      order by t.id${lock ? ' for no key update' : ''}`;
    const rows = await this.rows<object>({ text, values });
    return rows.map((row) => this.load(entity, row));
  }

  /** The same for at most one. */
  async findOne<Entity extends object>(
    entity: EntityClass<Entity>,
    where: Readonly<Record<string, unknown>>,
    options: { lock?: boolean } = {},
  ): Promise<Entity | null> {
    const found = await this.find(entity, where, options);
    return found[0] ?? null;
  }
}
