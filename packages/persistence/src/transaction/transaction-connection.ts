import type { PoolClient } from 'pg';
import { sendTogether } from '../connection/send-together.ts';
import type { AheadOfCall, PendingConfirmation } from './pending-confirmation.ts';
import { TransactionConflict } from '../connection/storage-errors.ts';
import { rollbackAndRelease } from '../connection/rollback-and-release.ts';
import type { StatementResult, Statement } from '../sql/statement.ts';

const transactionIsOver = (): Error => new Error('the transaction is over');

/** How a transaction begins. */
interface Opening {
  connect: () => Promise<PoolClient>;
  /** Goes ahead of the first batch, if it was not sent yet. Before it, no batch returns and nothing is committed. */
  confirmation?: PendingConfirmation<unknown> | undefined;
  /** Whether `connect` takes a connection at once. */
  isFree?: () => boolean;
  /** The statements that are sent before the first batch, in its packet. Called when the connection has been taken. */
  begin: () => readonly Statement[];
}

/**
 * A transaction on a connection of its own, which is taken with the first batch. After a failure, all later calls fail with the
 * same error.
 */
export class TransactionConnection {
  readonly #opening: Opening;
  #client: Promise<PoolClient> | null = null;
  #ahead: AheadOfCall | undefined;
  #firstAnswers: Promise<unknown> | null = null;
  #wait: Promise<void> = Promise.resolve();
  #endWait: () => void = () => {};
  #isOver = false;
  #failure: unknown = null;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  /** Whether a connection has been taken or is being taken. */
  get isBegun(): boolean {
    return this.#client !== null;
  }

  /** Delays the first batch until the promise resolves. Must be called before the first batch. */
  waitFor(condition: Promise<void>): void {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#wait = Promise.race([condition, ended]);
    this.#endWait = resolve;
    // Perhaps no batch is ever sent, and nothing else handles the rejection.
    this.#wait.catch(() => {});
  }

  /** Sends the statements in one packet. Returns their results in this order. */
  send(statements: readonly Statement[]): Promise<StatementResult[]> {
    // The connection may belong to another transaction by now.
    if (this.#isOver) return Promise.reject(transactionIsOver());
    const answers = this.#send(statements);
    this.#firstAnswers ??= answers;
    return answers;
  }

  /**
   * Sends the statements and the commit in one packet, and gives the connection back. Sends nothing when there were no
   * statements at all, and no commit before the call is confirmed.
   */
  async commit(statements: readonly Statement[]): Promise<StatementResult[]> {
    if (this.#isOver) throw transactionIsOver();
    if (!this.isBegun && statements.length === 0) {
      this.#isOver = true;
      return [];
    }
    this.#isOver = true;
    const { confirmation } = this.#opening;
    if (confirmation !== undefined) await (this.#firstAnswers ?? confirmation.admitted());
    const answered = this.#send([...statements, { text: 'commit' }]);
    const answers = await answered;
    // An earlier batch whose promise was not awaited has failed: PostgreSQL then answers the commit with a rollback.
    if (this.#failure !== null) throw this.#failure;
    (await this.#client)?.release();
    return answers;
  }

  /** Rolls back and gives the connection back. A first batch that still waits is not sent. */
  async undo(failure?: unknown): Promise<void> {
    this.#isOver = true;
    this.#failure ??= transactionIsOver();
    this.#endWait();
    const client = await this.#client?.catch(() => null);
    if (client) await rollbackAndRelease(client, failure);
  }

  async #send(statements: readonly Statement[]): Promise<StatementResult[]> {
    const isFirst = this.#client === null;
    this.#client ??= this.#connect();
    try {
      const client = await this.#client;
      if (this.#failure !== null) throw this.#failure;
      const before = isFirst ? this.#opening.begin() : [];
      const ahead = isFirst ? this.#ahead : undefined;
      const answers = await sendTogether(client, [...before, ...statements], { ahead });
      // Undone, because all connections may belong to transactions that would wait until the key was looked up again.
      if (this.#ahead?.isRefused === true) throw new TransactionConflict('the key has changed');
      await this.#opening.confirmation?.admitted();
      return answers.slice(before.length);
    } catch (error) {
      this.#ahead?.fail(error);
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  async #connect(): Promise<PoolClient> {
    await this.#wait;
    if (this.#failure !== null) throw this.#failure;
    const { confirmation, connect } = this.#opening;
    if (confirmation !== undefined) this.#ahead = await confirmation.ahead(this.#opening);
    return connect();
  }
}
