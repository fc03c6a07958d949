import { sendTogether } from '../connection/batch.ts';
import type { StatementResult, Statement } from '../sql/statement.ts';
import { setVariables } from '../sql/set-tenant.ts';
import type { FairPool } from '../connection/fair-pool.ts';
import { rollbackAndRelease } from '../connection/rollback-and-release.ts';
import { asDomainError, kindOfError } from '../connection/storage-errors.ts';
import { Deadline, type Holder } from './deadline.ts';

/**
 * Executes a batch of statements as one transaction, on a connection that `holder` takes; the first of several statements begins
 * the transaction or sets the tenant. Executes it once more after a conflict with another transaction, or with a migration that
 * changed the columns of a prepared statement. Returns the results. Throws errors of the domain. `timeoutMs` as in `sendTogether`.
 */
export async function executeBatch(
  connections: FairPool,
  holder: string | Holder,
  statements: readonly Statement[],
  timeoutMs?: number,
): Promise<StatementResult[]> {
  const deadline = new Deadline(
    connections,
    typeof holder === 'string' ? { name: holder } : holder,
  );
  const client = await deadline.connect().catch((error: unknown) => {
    throw asDomainError(error);
  });
  try {
    const { lock_timeout: limit } = deadline.lockLimit({ hasPermit: false });
    const sent =
      limit === undefined
        ? statements
        : statements.toSpliced(1, 0, setVariables({ lock_timeout: limit }));
    const answers = await sendTogether(client, sent, timeoutMs).catch(async (error: unknown) => {
      if (kindOfError(error) !== 'conflict') throw error;
      // On the same connection, because another one may have prepared the statement before the migration, too.
      await sendTogether(client, [{ text: 'rollback' }]);
      return sendTogether(client, sent, timeoutMs);
    });
    client.release();
    return limit === undefined ? answers : answers.toSpliced(1, 1);
  } catch (error) {
    await rollbackAndRelease(client, error);
    throw asDomainError(error);
  }
}
