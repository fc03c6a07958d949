import { sql, type RawBuilder } from 'kysely';
import type { StatementResult, Statement } from '../sql/statement.ts';
import type {
  EntityDictionary,
  EntityManager,
  EntityName,
  RequiredEntityData,
} from '@mikro-orm/postgresql';
import { ChangeSet } from './change-set.ts';
import { columnList, columnsOf, findStatement, type EntityClass } from './entity-columns.ts';
import type { KeyedMutex, Permit } from './keyed-mutex.ts';
import type { TransactionConnection } from './transaction-connection.ts';
import type { Deadline } from './deadline.ts';
import { statementOf, type Query, type RowsOf, type Selection } from '../sql/query.ts';

/** A statement that goes along with a batch. */
interface Along {
  readonly statement: Query<unknown> | Selection<unknown>;
  readonly onRows: (rows: readonly unknown[]) => void;
}

/** What a transaction is made on. */
interface TransactionParts {
  em: EntityManager;
  connection: TransactionConnection;
  mutex: KeyedMutex;
  deadline: Deadline;
}

/** One running transaction of one tenant: batches of queries first, then one packet that writes and commits. */
export class Transaction {
  readonly organizationId: string;
  /** Whether an attempt before this one conflicted with another transaction: this one locks more, so as not to conflict again. */
  readonly isRetry: boolean;
  /** Whether something is to be delivered once this is committed. */
  hasDeliveries = false;
  /** Whether something was recorded in the log of events. */
  hasEvents = false;
  /** Whether a mail is to be sent once this is committed. */
  hasMails = false;
  /** The permit that it holds or waits for, if it had to take one. */
  permit: Permit | null = null;
  readonly #connection: TransactionConnection;
  readonly #em: EntityManager;
  readonly #mutex: KeyedMutex;
  readonly #deadline: Deadline;
  readonly #along: Along[] = [];
  /** What is sent with the commit. */
  readonly #last: {
    statement: Statement;
    onAnswer?: ((answer: StatementResult) => void) | undefined;
  }[] = [];
  readonly #changes: ChangeSet;
  isCommitted = false;

  constructor(
    { em, connection, mutex, deadline }: TransactionParts,
    { organizationId, isRetry }: { organizationId: string; isRetry: boolean },
  ) {
    this.#em = em;
    this.#changes = new ChangeSet(em);
    this.#connection = connection;
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

  /** The same for a board, by a change that locks another board of its project as well: it queues with others that do. */
  queueForBoards(board: string): void {
    this.#begin(() => this.#mutex.takeInGroup(this.#nameOf(board), this.#deadline.left));
  }

  /** Notes of which project a board is, for those who queue for it later. */
  noteProject({ id, projectId }: { readonly id: string; readonly projectId: string }): void {
    this.#mutex.share(this.#nameOf(id), this.#nameOf(`${projectId}/boards`));
  }

  #nameOf(lock: string): string {
    return `${this.organizationId}/${lock}`;
  }

  #begin(take: () => Permit): void {
    if (this.#connection.isBegun || this.permit !== null) return;
    this.permit = take();
    this.#connection.waitFor(this.permit.granted);
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
    const sent = asked.filter((one) => one !== null);
    const statements = [...sent, ...along.map(({ statement }) => statement)].map(statementOf);
    const answers = await this.#connection.send(statements);
    const others = answers.splice(sent.length);
    for (const [at, { onRows }] of along.entries()) onRows((others[at] as StatementResult).rows);
    return asked.map((one) => (one && answers.shift()?.rows) ?? []) as RowsOf<Asked>;
  }

  /** The rows of a query, which is sent alone. */
  async rows<Row>(query: Query<Row> | Selection<Row>): Promise<Row[]> {
    return (await this.batch(query))[0] as Row[];
  }

  /** Sends the statement with the commit, behind those that were added before. `onAnswer` gets its answer. */
  add<Row>(query: Query<Row> | Selection<Row>, onAnswer?: (answer: StatementResult) => void): void {
    this.#last.push({ statement: statementOf(query), onAnswer });
  }

  /** Whether the record was loaded or written in this transaction: any other one is new. */
  isLoaded(record: object): boolean {
    return this.#changes.isLoaded(record);
  }

  /** Writes records as they are now, with the flush: new ones whole, of loaded ones what differs. Returns the one object of its row. */
  put<Record extends object>(record: Record): Record {
    return this.#changes.put(record);
  }

  /** Removes a loaded record with the flush. */
  drop(record: object): void {
    this.#changes.drop(record);
  }

  /** Adds the statements that write what was put and dropped. */
  flush(): void {
    for (const statement of this.#changes.flush()) this.add(statement);
  }

  /** Commits with all statements that were added, in one packet: nothing can follow. */
  async commit(): Promise<void> {
    const answers = await this.#connection.commit(this.#last.map(({ statement }) => statement));
    for (const [at, { onAnswer }] of this.#last.entries()) {
      onAnswer?.(answers[at] as StatementResult);
    }
    this.isCommitted = true;
  }

  /** Adds the insertion of rows of an entity, which this transaction does not change again. */
  create<Entity extends object>(
    entity: EntityName<Entity>,
    ...rows: (RequiredEntityData<Entity> & EntityDictionary<Entity>)[]
  ): void {
    for (const statement of this.#changes.insertOf(entity, rows)) this.add(statement);
  }

  /** Lets go of every record: what was written of them is undone. The same work may write them again. */
  discard(): void {
    this.#changes.discard();
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

  /** The record of a row with these columns: one object for a row, which gets what is stored by now. */
  load<Entity extends object>(entity: EntityClass<Entity>, row: object): Entity {
    return this.#changes.load(entity, row);
  }

  /** The entities of the rows of a query. */
  async loadAll<Entity extends object>(
    entity: EntityClass<Entity>,
    query: Query<object> | Selection<object>,
  ): Promise<Entity[]> {
    return (await this.rows(query)).map((row) => this.load(entity, row));
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
  find<Entity extends object>(
    entity: EntityClass<Entity>,
    where: Readonly<Record<string, unknown>>,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<Entity[]> {
    const meta = this.#em.getMetadata(entity);
    return this.loadAll(entity, findStatement(meta, this.organizationId, where, lock));
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
