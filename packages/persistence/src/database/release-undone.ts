import type { PoolClient } from 'pg';
import { sendTogether } from './batch.ts';

/**
 * Gives a connection back after a failure, with whatever it had begun undone: a new one would have everything to
 * prepare again. One that cannot even undo is of no use to anybody, and is closed. Never throws.
 */
export async function releaseUndone(client: PoolClient): Promise<void> {
  const lost = await sendTogether(client, [{ text: 'rollback' }]).then(
    () => undefined,
    (error: Error) => error,
  );
  client.release(lost);
}
