import { sendTogether } from '../connection/batch.ts';
import type { Answer, Statement } from '../sql/statement.ts';
import { setVariables } from '../sql/settings.ts';
import type { FairConnections } from '../connection/fair-connections.ts';
import { releaseUndone } from '../connection/release-undone.ts';
import { asDomainError, kindOfError } from '../connection/storage-errors.ts';
import { Deadline, type Holder } from './deadline.ts';

/**
 * The answers to statements that go out together, on a connection that `holder` takes, and are one transaction;
 * the first of several begins it, or says whose it is. Asked once more when that met another transaction, or a migration
 * that changed what a prepared statement answers. Throws errors as the domain knows them. `patience` as with `sendTogether`.
 */
export async function askOnce(
  connections: FairConnections,
  holder: string | Holder,
  statements: readonly Statement[],
  patience?: number,
): Promise<Answer[]> {
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
    const answers = await sendTogether(client, sent, patience).catch(async (error: unknown) => {
      if (kindOfError(error) !== 'conflict') throw error;
      // On this connection: another one may not know of the migration yet, either.
      await sendTogether(client, [{ text: 'rollback' }]);
      return sendTogether(client, sent, patience);
    });
    client.release();
    return limit === undefined ? answers : answers.toSpliced(1, 1);
  } catch (error) {
    await releaseUndone(client, error);
    throw asDomainError(error);
  }
}
