import type { PoolClient } from 'pg';
import { sendTogether, type Answer, type Statement } from './batch.ts';

interface Unsent {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

const ignore = (): void => {};

/**
 * A connection within one transaction. What is asked in one turn of the event loop goes out together, after
 * everything that was told before; nothing is sent until something is asked. The first failure is the failure of
 * all that follows.
 */
export class Pipeline {
  readonly #client: PoolClient;
  #unsent: Unsent[] = [];
  #isDue = false;
  #isBegun = false;
  #failure: Error | null = null;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** What the transaction failed of; null while it has not. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Sends the statement along with the next one that is asked. `heard` gets its answer if there is one. */
  tell(statement: Statement, heard: (answer: Answer) => void = ignore): void {
    this.#unsent.push({ statement, resolve: heard, reject: ignore });
  }

  /** The answer to the statement. Rejects with the first failure since the transaction began. */
  ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#unsent.push({ statement, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // After the promises that are due now: what they ask goes along.
      process.nextTick(() => {
        this.#isDue = false;
        this.#send();
      });
    });
  }

  /** Ends the transaction by undoing it; what is unsent never happens. */
  async rollBack(): Promise<void> {
    const forgone = this.#unsent;
    this.#unsent = [];
    for (const { reject } of forgone) reject(new Error('the transaction is over'));
    if (this.#isBegun) await sendTogether(this.#client, [{ text: 'rollback' }]);
  }

  #send(): void {
    const sent = this.#unsent;
    if (sent.length === 0) return;
    this.#unsent = [];
    if (this.#failure !== null) {
      for (const { reject } of sent) reject(this.#failure);
      return;
    }
    this.#isBegun = true;
    const statements = sent.map(({ statement }) => statement);
    void this.#answer(sent, sendTogether(this.#client, statements));
  }

  async #answer(sent: readonly Unsent[], answered: Promise<Answer[]>): Promise<void> {
    try {
      const answers = await answered;
      for (const [at, { resolve }] of sent.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      this.#failure ??= error as Error;
      for (const { reject } of sent) reject(this.#failure);
    }
  }
}
