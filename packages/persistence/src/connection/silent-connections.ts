import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { isReadOnly } from './storage-errors.ts';

/** Whether this is what pg says of a connection that gave no answer within `query_timeout`. */
export const isSilence = (error: Error | null | undefined): boolean =>
  error?.message === 'Query read timeout';

/**
 * Who has had a connection for this many milliseconds and heard nothing is doubted: a lock is not waited for as long
 * (`lock_timeout`), and few statements take longer.
 */
const longest = 6_000;

/** What is still on its way is waited for, in milliseconds. */
const grace = 500;

/**
 * Gives up the other connections when one in use was lost: every idle one, and those in use on which nothing is heard.
 * When a host or the way to it falls silent, all fall silent together, and each would cost a request the whole
 * `query_timeout` until that is found out. When a server takes no writes any more, its other connections are of no use, either.
 */
export function doubtOtherConnections(pool: Pool): void {
  const watched = new WeakSet<PoolClient>();
  const inUse = new Map<PoolClient, number>();
  const givenUp = new WeakSet<PoolClient>();

  function doubt(): void {
    giveUpIdle(pool);
    const now = performance.now();
    for (const [client, since] of inUse) {
      const stream = client.connection.stream as Socket;
      const heard = stream.bytesRead;
      const wait = Math.max(grace, since + longest - now);
      setTimeout(() => {
        if (inUse.get(client) !== since || stream.bytesRead !== heard) return;
        // Its end is no news.
        givenUp.add(client);
        stream.destroy();
      }, wait).unref();
    }
  }

  pool.on('acquire', (client) => {
    inUse.set(client, performance.now());
    if (watched.has(client)) return;
    watched.add(client);
    client.once('end', () => {
      if (inUse.has(client) && !givenUp.has(client)) doubt();
    });
  });
  pool.on('release', (error: Error | undefined, client) => {
    inUse.delete(client);
    if (isSilence(error)) doubt();
    if (isReadOnly(error)) giveUpIdle(pool);
  });
}

/** Anyone who asks for a connection meanwhile may get one of them, or take the place of one in this. */
function giveUpIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}
