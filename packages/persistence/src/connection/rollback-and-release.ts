import type { PoolClient } from 'pg';
import { sendTogether } from './batch.ts';
import { isReadOnly } from './storage-errors.ts';

/**
 * Gives a connection back after a failure and undoes what it had begun: a new connection would have everything to
 * prepare again. One that cannot even undo, or whose server takes no writes any more, is closed. Never throws.
 */
export async function rollbackAndRelease(client: PoolClient, failure: unknown): Promise<void> {
  if (isReadOnly(failure)) return client.release(failure as Error);
  const lost = await sendTogether(client, [{ text: 'rollback' }]).then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(lost);
}
