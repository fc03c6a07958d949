import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntityName } from '@mikro-orm/core';
import type { Answer } from './batch.ts';
import type { Pipeline } from './pipeline.ts';

/** One running transaction of one tenant: the ORM's unit of work and plain SQL, kept in step. */
export class Transaction {
  readonly organizationId: string;
  /** Whether the same work met another transaction before: better to lock more now than to meet one again. */
  readonly isRetry: boolean;
  /** Whether something is to be delivered once this is committed. */
  hasDeliveries = false;
  /** Whether something was recorded in the log of events. */
  hasEvents = false;
  readonly #em: EntityManager;
  readonly #pipeline: Pipeline;
  #unwritten: (() => Promise<void>)[] | null = null;
  #writing: Promise<void> | null = null;

  constructor(
    em: EntityManager,
    pipeline: Pipeline,
    { organizationId, isRetry }: { organizationId: string; isRetry: boolean },
  ) {
    // What a flush writes is told to this: see ToldDriver.
    em.setTransactionContext(pipeline);
    this.#em = em;
    this.#pipeline = pipeline;
    this.organizationId = organizationId;
    this.isRetry = isRetry;
  }

  /**
   * Queues new entities, after everything queued before: the ORM knows no links between them, so it would not
   * know that a project comes before its boards.
   */
  async insert(entities: readonly object[], afterwards?: () => Promise<void>): Promise<void> {
    await this.settle();
    // A flush tells what is to be inserted, and takes it for stored. Should it fail and the work be done once more,
    // the ORM would leave out what it has seen before.
    for (const entity of entities) this.forget(entity);
    this.write(entities, afterwards);
  }

  /** Queues entities for writing, and what must be written after them. New ones are inserted, loaded ones updated where they changed. */
  write(entities: readonly object[], afterwards?: () => Promise<void>): void {
    for (const entity of entities) this.#em.persist(entity);
    this.#unwritten ??= [];
    if (afterwards) this.#unwritten.push(afterwards);
  }

  /** Turns what is queued into statements, so that those to come find it written. */
  async settle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    if (this.#unwritten === null) return;
    const afterwards = this.#unwritten;
    this.#unwritten = null;
    this.#writing = this.#em.flush();
    try {
      await this.#writing;
    } finally {
      this.#writing = null;
    }
    for (const work of afterwards) await work();
  }

  /** The rows of a statement with `$1` placeholders. */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    await this.settle();
    const { rows } = await this.#pipeline.ask({ text, values });
    return rows as Row[];
  }

  /** Writes by a statement whose answer nobody waits for: it goes along with the next one, at the latest the commit. */
  async tell(
    text: string,
    values: readonly unknown[],
    heard?: (answer: Answer) => void,
  ): Promise<void> {
    await this.settle();
    this.#pipeline.tell({ text, values }, heard);
  }

  /** Has a question answered along with the first one that somebody waits for. */
  foretell(text: string, values: readonly unknown[], heard: (answer: Answer) => void): void {
    this.#pipeline.tell({ text, values }, heard);
  }

  /** Writes what is queued and makes all of it last. */
  async commit(): Promise<void> {
    await this.settle();
    await this.#pipeline.ask({ text: 'commit' });
  }

  /** Marks the point that `undoToMark` comes back to. */
  async mark(): Promise<void> {
    await this.tell('savepoint mark', []);
  }

  /** Undoes everything since `mark`, what is still queued too, and lets go of every entity. */
  async undoToMark(): Promise<void> {
    this.#unwritten = null;
    this.#em.clear();
    await this.rows('rollback to savepoint mark');
  }

  /** The entity of a row. */
  map<Entity extends object>(entity: EntityName<Entity>, row: object): Entity {
    return this.#em.map(entity, row as never) as Entity;
  }

  /** Lets go of an entity whose row a statement has removed. */
  forget(entity: object): void {
    this.#em.getUnitOfWork().unsetIdentity(entity);
  }

  /** The columns that an entity is made of, of the table called `alias`. */
  columns(entity: EntityName, alias: string): string {
    const { props } = this.#em.getMetadata(entity);
    return props.map(({ fieldNames }) => `${alias}.${fieldNames[0]}`).join(', ');
  }

  /**
   * Entities of the tenant in the order of their ids; `lock` takes their rows until the end, `for no key update`:
   * anything stronger would make everybody wait who merely writes a link to the row, and so deadlock with those who
   * lock rows below it.
   */
  async find<Entity extends object>(
    entity: EntityName<Entity>,
    where: object,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<Entity[]> {
    const { tableName, properties } = this.#em.getMetadata(entity);
    const values: unknown[] = [this.organizationId];
    const conditions = Object.entries(where).map(([name, value]) => {
      const column = properties[name as keyof typeof properties].fieldNames[0];
      return value === null ? `t.${column} is null` : `t.${column} = $${values.push(value)}`;
    });
    const rows = await this.rows<object>(
      `select ${this.columns(entity, 't')} from ${tableName} t
      where ${['t.organization_id = $1', ...conditions].join(' and ')}
      order by t.id${lock ? ' for no key update' : ''}`,
      values,
    );
    return rows.map((row) => this.map(entity, row));
  }

  /** The same for at most one. */
  async findOne<Entity extends object>(
    entity: EntityName<Entity>,
    where: object,
    options: { lock?: boolean } = {},
  ): Promise<Entity | null> {
    const found = await this.find(entity, where, options);
    return found[0] ?? null;
  }
}
