import type { Pool } from 'pg';
import { sendTogether, type Answer, type Statement } from './batch.ts';
import { releaseUndone } from './release-undone.ts';
import { asDomainError } from './storage-errors.ts';

/**
 * The answers to statements that go out together, on whichever connection of the pool is free, and are one transaction.
 * Throws errors as the domain knows them. `patience` as with `sendTogether`.
 */
export async function askOnce(
  pool: Pool,
  statements: readonly Statement[],
  patience?: number,
): Promise<Answer[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asDomainError(error);
  });
  try {
    const answers = await sendTogether(client, statements, patience);
    client.release();
    return answers;
  } catch (error) {
    await releaseUndone(client);
    throw asDomainError(error);
  }
}
