import { setTimeout as after } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** How long after a lost connection the next one is tried, in milliseconds. */
const pause = 1_000;

/**
 * Listens to the channel on a connection of the pool, and on another one when that is lost. `heard` is called at each
 * notification and whenever a connection begins to listen.
 */
export function keepListening(
  pool: Pool,
  channel: string,
  heard: () => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenOnce(): Promise<void> {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      const ended = untilEnd(client, signal);
      client.on('notification', heard);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      heard();
      lost = await ended;
      if (lost === undefined) await client.query('unlisten *');
    } catch (error) {
      lost = error as Error;
    } finally {
      client.off('notification', heard);
      client.release(lost);
    }
  }

  async function keepOn(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined);
      await after(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const done = keepOn();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

/** Becomes the error that a connection ends with, or undefined when nobody needs it any more. */
function untilEnd(client: PoolClient, signal: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(new Error('the connection ended')));
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    // It may have been while the connection was opened: then no event comes any more.
    if (signal.aborted) resolve(undefined);
  });
}
