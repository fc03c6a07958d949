import type { PoolClient } from 'pg';
import { sendTogether } from '../connection/send-together.ts';
import type { AheadOfCall, PendingConfirmation } from './pending-confirmation.ts';
import type { StatementResult, Statement } from '../sql/statement.ts';
import { setVariables } from '../sql/set-tenant.ts';
import type { FairPool, Holder } from '../connection/fair-pool.ts';
import { rollbackAndRelease } from '../connection/rollback-and-release.ts';
import { asDomainError, kindOfError } from '../connection/storage-errors.ts';
import { Deadline } from './deadline.ts';

/** The parts of a batch besides its statements. */
interface BatchOptions {
  /** As in `sendTogether`. */
  timeoutMs?: number | undefined;
  /** The confirmation of the call that the batch belongs to: it goes ahead of the batch if it was not sent yet. */
  confirmation?: PendingConfirmation<unknown> | undefined;
}

/**
 * Executes a batch of statements as one transaction, on a connection that `holder` takes; the first of several statements begins
 * the transaction or sets the tenant. Executes it once more after a conflict with another transaction, or with a migration that
 * changed the columns of a prepared statement. Returns the results. Throws errors of the domain, and `CallNotConfirmed`.
 */
export async function executeBatch(
  connections: FairPool,
  holder: string | Holder,
  statements: readonly Statement[],
  { timeoutMs, confirmation }: BatchOptions = {},
): Promise<StatementResult[]> {
  const taker = typeof holder === 'string' ? { name: holder } : holder;
  const isFree = () => connections.isFree(taker);
  const ahead = confirmation && (await confirmation.ahead({ isFree }));
  const deadline = new Deadline(connections, taker);
  try {
    const answers = await executeOn(await deadline.connect(), deadline, statements, {
      timeoutMs,
      ahead,
    });
    if (confirmation !== undefined) await confirmation.admitted();
    return answers;
  } catch (error) {
    ahead?.fail(error);
    throw asDomainError(error);
  }
}

async function executeOn(
  client: PoolClient,
  deadline: Deadline,
  statements: readonly Statement[],
  { timeoutMs, ahead }: { timeoutMs: number | undefined; ahead: AheadOfCall | undefined },
): Promise<StatementResult[]> {
  try {
    const { lock_timeout: limit } = deadline.lockLimit({ hasPermit: false });
    const sent =
      limit === undefined
        ? statements
        : statements.toSpliced(1, 0, setVariables({ lock_timeout: limit }));
    const answers = await sendTogether(client, sent, { timeoutMs, ahead }).catch(
      async (error: unknown) => {
        if (kindOfError(error) !== 'conflict') throw error;
        ahead?.fail(error);
        // On the same connection, because another one may have prepared the statement before the migration, too.
        await sendTogether(client, [{ text: 'rollback' }]);
        return sendTogether(client, sent, { timeoutMs });
      },
    );
    client.release();
    return limit === undefined ? answers : answers.toSpliced(1, 1);
  } catch (error) {
    await rollbackAndRelease(client, error);
    throw error;
  }
}
