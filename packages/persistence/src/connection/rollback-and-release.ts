import type { PoolClient } from 'pg';
import { sendTogether } from './send-together.ts';
import { isReadOnly } from './storage-errors.ts';

/**
 * Rolls back the transaction of a connection after a failure and gives the connection back: a new one would have to prepare all
 * statements again. A connection whose rollback fails, or whose server takes no writes any more, is closed. Never throws.
 */
export async function rollbackAndRelease(client: PoolClient, failure: unknown): Promise<void> {
  if (isReadOnly(failure)) return client.release(failure as Error);
  const lost = await sendTogether(client, [{ text: 'rollback' }]).then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(lost);
}
