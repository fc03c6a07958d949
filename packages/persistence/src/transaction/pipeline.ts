import type { PoolClient } from 'pg';
import { sendTogether } from '../connection/batch.ts';
import type { StatementResult, Statement } from '../sql/statement.ts';
import { releaseUndone } from '../connection/release-undone.ts';

interface Unsent {
  statement: Statement;
  resolve: (answer: StatementResult) => void;
  reject: (error: unknown) => void;
}

const ignore = (): void => {};
const transactionIsOver = (): Error => new Error('the transaction is over');

/** How a transaction begins. */
interface Opening {
  connect: () => Promise<PoolClient>;
  /** What is sent first; called once the connection is there. */
  begin: () => readonly Statement[];
}

/**
 * A transaction on a connection of its own, which it takes with its first question. What is asked in one turn of the
 * event loop goes out together, after the statements that were enqueued before. The first failure is the failure of all that
 * follows.
 */
export class Pipeline {
  readonly #start: Opening;
  #client: PoolClient | null = null;
  #opening: Promise<void> | null = null;
  #waitBefore: Promise<void> | null = null;
  #skipWait: () => void = ignore;
  #unsent: Unsent[] = [];
  #isDue = false;
  #isOver = false;
  #isUndone = false;
  #failure: unknown = null;

  constructor(opening: Opening) {
    this.#start = opening;
  }

  /** Whether a connection is, or is being taken. */
  get isBegun(): boolean {
    return this.#opening !== null;
  }

  /** Delays the first statement until then; to be called before it is sent. */
  waitFor(condition: Promise<void>): void {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    this.#waitBefore = Promise.race([condition, left]);
    this.#skipWait = leave;
    // When nothing is asked after all.
    this.#waitBefore.catch(ignore);
  }

  /** Sends the statement with the next query. `onResult` gets its answer if there is one. */
  enqueue(statement: Statement, onResult: (answer: StatementResult) => void = ignore): void {
    if (this.#isOver) throw transactionIsOver();
    this.#unsent.push({ statement, resolve: onResult, reject: ignore });
  }

  /** The answer to the statement. Rejects with the first failure since the transaction began. */
  query(statement: Statement): Promise<StatementResult> {
    // By then the connection may be somebody else's.
    if (this.#isOver) return Promise.reject(transactionIsOver());
    return new Promise((resolve, reject) => {
      this.#unsent.push({ statement, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // After the promises that are due now: what they ask goes along.
      process.nextTick(() => {
        this.#isDue = false;
        if (this.#unsent.length === 0) return;
        if (this.#client === null && this.#failure === null) this.#opening ??= this.#open();
        else this.#send();
      });
    });
  }

  /**
   * Undoes what was done, and gives the connection back. What is unsent never happens; what its first question waits for
   * is waited for no longer.
   */
  async undo(failure?: unknown): Promise<void> {
    this.#isOver = true;
    const pending = this.#unsent;
    this.#unsent = [];
    for (const { reject } of pending) reject(transactionIsOver());
    this.#isUndone = true;
    this.#skipWait();
    await this.#opening;
    if (this.#client !== null) await releaseUndone(this.#client, failure);
  }

  /** Makes what was done last, and gives the connection back. */
  async commit(): Promise<void> {
    const committed = this.query({ text: 'commit' });
    this.#isOver = true;
    await committed;
    // A statement that was not awaited has failed: PostgreSQL answers the commit with a rollback.
    if (this.#failure !== null) throw this.#failure;
    this.#client?.release();
  }

  async #open(): Promise<void> {
    try {
      await this.#waitBefore;
      if (this.#isUndone) return;
      this.#client = await this.#start.connect();
      const reported = this.#start.begin();
      const first = reported.map((statement) => ({ statement, resolve: ignore, reject: ignore }));
      // Nothing is left to be sent when it was undone meanwhile.
      if (this.#unsent.length > 0) this.#unsent.unshift(...first);
    } catch (error) {
      this.#failure ??= error;
    }
    this.#send();
  }

  #send(): void {
    const sent = this.#unsent;
    if (sent.length === 0) return;
    this.#unsent = [];
    if (this.#failure !== null || this.#client === null) {
      for (const { reject } of sent) reject(this.#failure);
      return;
    }
    const statements = sent.map(({ statement }) => statement);
    void this.#answer(sent, sendTogether(this.#client, statements));
  }

  async #answer(sent: readonly Unsent[], answered: Promise<StatementResult[]>): Promise<void> {
    try {
      const answers = await answered;
      for (const [at, { resolve }] of sent.entries()) resolve(answers[at] as StatementResult);
    } catch (error) {
      this.#failure ??= error;
      for (const { reject } of sent) reject(this.#failure);
    }
  }
}
