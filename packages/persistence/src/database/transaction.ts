import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntityName, FilterQuery } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import { unstorable } from './storage-errors.ts';

/** One running transaction of one tenant: the ORM's unit of work and plain SQL, kept in step. */
export class Transaction {
  readonly organizationId: string;
  readonly em: EntityManager;
  /** Whether the same work met another transaction before: better to lock more now than to meet one again. */
  readonly isRetry: boolean;
  /** Whether something is to be delivered once this is committed. */
  hasDeliveries = false;
  #unwritten: (() => Promise<void>)[] | null = null;

  constructor(em: EntityManager, organizationId: string, isRetry = false) {
    this.em = em;
    this.organizationId = organizationId;
    this.isRetry = isRetry;
  }

  /**
   * Queues new entities, after everything queued before: the ORM knows no links between them, so it would not
   * know that a project comes before its boards.
   */
  async insert(entities: readonly object[], afterwards?: () => Promise<void>): Promise<void> {
    await this.settle();
    this.write(entities, afterwards);
  }

  /** Queues entities for writing, and what must be written after them. New ones are inserted, loaded ones updated where they changed. */
  write(entities: readonly object[], afterwards?: () => Promise<void>): void {
    for (const entity of entities) {
      refuseUnstorable(entity);
      this.em.persist(entity);
    }
    this.#unwritten ??= [];
    if (afterwards) this.#unwritten.push(afterwards);
  }

  /** Writes what is queued, so that the statements to come see it. */
  async settle(): Promise<void> {
    if (this.#unwritten === null) return;
    const afterwards = this.#unwritten;
    this.#unwritten = null;
    await this.em.flush();
    for (const work of afterwards) await work();
  }

  /** The rows of a statement with `$1` placeholders. */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    await this.settle();
    const connection = this.em.getTransactionContext<Kysely<unknown>>();
    if (connection === undefined) throw new Error('a store was used after its transaction');
    const result = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return result.rows;
  }

  /** Marks the point that `undoToMark` comes back to. */
  async mark(): Promise<void> {
    await this.rows('savepoint mark');
  }

  /** Undoes everything since `mark`, what is still queued too, and lets go of every entity. */
  async undoToMark(): Promise<void> {
    this.#unwritten = null;
    this.em.clear();
    await this.rows('rollback to savepoint mark');
  }

  /** Lets go of an entity whose row a statement has removed. */
  forget(entity: object): void {
    this.em.getUnitOfWork().unsetIdentity(entity);
  }

  /** Entities of the tenant; `lock` takes their rows in the order of the ids until the end. */
  async find<Entity extends { id: string }>(
    entity: EntityName<Entity>,
    where: object,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<Entity[]> {
    if (lock) return this.#lock(entity, where);
    await this.settle();
    const filter = { organizationId: this.organizationId, ...where } as FilterQuery<Entity>;
    return this.em.find(entity, filter, { orderBy: { id: 'asc' } as never, refresh: true });
  }

  /**
   * `for no key update`, which the ORM cannot say: its `for update` would make everybody wait who merely writes
   * a link to the row, and so deadlock with those who lock rows below it.
   */
  async #lock<Entity extends { id: string }>(
    entity: EntityName<Entity>,
    where: object,
  ): Promise<Entity[]> {
    const { tableName, properties } = this.em.getMetadata(entity);
    const values: unknown[] = [this.organizationId];
    const conditions = Object.entries(where).map(([name, value]) => {
      const column = properties[name as keyof typeof properties].fieldNames[0];
      return value === null ? `${column} is null` : `${column} = $${values.push(value)}`;
    });
    const rows = await this.rows<object>(
      `select * from ${tableName} where ${['organization_id = $1', ...conditions].join(' and ')}
      order by id for no key update`,
      values,
    );
    return rows.map((row) => this.em.map(entity, row as never));
  }

  /** The same for at most one. */
  async findOne<Entity extends { id: string }>(
    entity: EntityName<Entity>,
    where: object,
    options: { lock?: boolean } = {},
  ): Promise<Entity | null> {
    const found = await this.find(entity, where, options);
    return found[0] ?? null;
  }
}

/** The ORM writes values into the statement, where a NUL breaks the protocol, and with it the connection. */
function refuseUnstorable(entity: object): void {
  for (const value of Object.values(entity)) {
    if (typeof value === 'string' && value.includes('\0')) throw unstorable();
  }
}
