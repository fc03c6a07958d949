import type { PoolClient } from 'pg';
import type { Statement, StatementResult } from '../sql/statement.ts';
import { Batch, type Ahead } from './batch.ts';
import { isQueryTimeout } from './stale-connections.ts';

/** The end of the last batch of each connection. The driver runs one batch of a connection at a time. */
const lastBatches = new WeakMap<PoolClient, Promise<unknown>>();

/** The packet of a batch, and its time limit. */
interface Sending {
  /** The pool's `query_timeout` by default. After this time the connection counts as lost. */
  timeoutMs?: number | undefined;
  ahead?: Ahead | undefined;
}

/**
 * Sends statements together, once the connection has answered those before; one answer each. Rejects with the error of
 * the first that fails, also of those that go ahead.
 */
export function sendTogether(
  client: PoolClient,
  statements: readonly Statement[],
  sending: Sending = {},
): Promise<StatementResult[]> {
  const before = lastBatches.get(client);
  const answers =
    before === undefined
      ? send(client, statements, sending)
      : before.then(() => send(client, statements, sending));
  const end = answers.then(leave, leave);
  lastBatches.set(client, end);
  return answers;

  function leave(): void {
    if (lastBatches.get(client) === end) lastBatches.delete(client);
  }
}

function send(
  client: PoolClient,
  statements: readonly Statement[],
  { timeoutMs, ahead }: Sending,
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const limited = ahead && {
      ...ahead,
      onAnswers(answers: readonly StatementResult[]) {
        clearTimeout(timer);
        ahead.onAnswers(answers);
      },
    };
    const batch = new Batch(statements, limited, (error) => {
      clearTimeout(timer);
      // Otherwise an answer that comes later would be taken for the answer of the next batch.
      if (isQueryTimeout(error)) client.connection.stream.destroy();
      if (error) reject(error);
      else resolve(batch.answers.slice(ahead?.statements.length ?? 0));
    });
    // The driver reads the time limit of a query from this property.
    if (timeoutMs !== undefined) Object.assign(batch, { query_timeout: timeoutMs });
    client.query(batch);
    // After it was sent: a batch that throws has no callback that would clear the timer.
    if (ahead) timer = setTimeout(() => client.connection.stream.destroy(), ahead.timeoutMs);
  });
}
