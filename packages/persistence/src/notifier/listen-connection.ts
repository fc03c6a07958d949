import { setTimeout as after } from 'node:timers/promises';
import type { Notification, Pool, PoolClient } from 'pg';

/** How long after a lost connection the next one is tried, in milliseconds. */
const pause = 1_000;

/**
 * How often the connection is asked whether it is still there, and how long the answer may take, in milliseconds: one that
 * has fallen silent looks like one without notifications.
 */
const asking = { every: 5_000, patience: 5_000 };

/** Gets the text of a notification; null when there may have been any. */
export type Heard = (text: string | null) => void;

/** The one connection of a pool that listens, for all channels; it is open while there are listeners. */
export interface ListenConnection {
  /**
   * Tells `heard` each notification on the channel, and null whenever a connection begins to listen to it: what came
   * before was missed. Answers how to stop, which becomes true once no connection is held for it.
   */
  listen(channel: string, heard: Heard): () => Promise<void>;
}

const connections = new WeakMap<Pool, ListenConnection>();

/** The listen connection of the pool. */
export function listenConnectionOf(pool: Pool): ListenConnection {
  const connection = connections.get(pool) ?? createListenConnection(pool);
  connections.set(pool, connection);
  return connection;
}

/** A connection that listens, and how it is given up. */
interface Listening {
  client: PoolClient;
  giveUp: (error: Error) => void;
}

function createListenConnection(pool: Pool): ListenConnection {
  const channels = new Map<string, Set<Heard>>();
  let present: Listening | null = null;
  let keeping: { stop(): Promise<void> } | null = null;

  const enqueue = (channel: string, text: string | null): void => {
    for (const heard of channels.get(channel) ?? []) heard(text);
  };
  const onNotification = ({ channel, payload }: Notification): void =>
    enqueue(channel, payload ?? '');

  async function begin({ client, giveUp }: Listening, channel: string): Promise<void> {
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      enqueue(channel, null);
    } catch (error) {
      giveUp(error as Error);
    }
  }

  /** Asks by listening again, which changes nothing. */
  function stillThere({ client, giveUp }: Listening): void {
    const [channel] = channels.keys();
    if (channel === undefined) return;
    const text = `listen ${client.escapeIdentifier(channel)} -- still there?`;
    const question = { text, query_timeout: asking.patience };
    client.query(question).catch(giveUp);
  }

  async function listenOnce(signal: AbortSignal): Promise<void> {
    const client = await pool.connect();
    if (signal.aborted) return client.release();
    const { promise: ended, resolve: giveUp } = Promise.withResolvers<Error | null>();
    const onEnd = (): void => giveUp(new Error('the connection ended'));
    client.on('error', giveUp).on('end', onEnd).on('notification', onNotification);
    signal.addEventListener('abort', () => giveUp(null), { once: true });
    const listening = { client, giveUp };
    present = listening;
    for (const channel of channels.keys()) void begin(listening, channel);
    const timer = setInterval(() => stillThere(listening), asking.every).unref();
    let lost = await ended;
    clearInterval(timer);
    if (present === listening) present = null;
    if (lost === null) {
      await client.query('unlisten *').catch((error: unknown) => (lost = error as Error));
    }
    client.off('error', giveUp).off('end', onEnd).off('notification', onNotification);
    client.release(lost ?? undefined);
  }

  function keepOn() {
    const stopping = new AbortController();
    const { signal } = stopping;
    const done = (async () => {
      while (!signal.aborted) {
        await listenOnce(signal).catch(() => undefined);
        await after(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    })();
    return {
      stop() {
        stopping.abort();
        return done;
      },
    };
  }

  async function leave(channel: string, heard: Heard): Promise<void> {
    const listeners = channels.get(channel);
    listeners?.delete(heard);
    if (listeners?.size !== 0) return;
    channels.delete(channel);
    if (channels.size === 0) {
      const ending = keeping;
      [keeping, present] = [null, null];
      return ending?.stop();
    }
    const client = present?.client;
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  return {
    listen(channel, heard) {
      const listeners = channels.get(channel);
      if (listeners === undefined) channels.set(channel, new Set([heard]));
      else listeners.add(heard);
      if (listeners === undefined && present !== null) void begin(present, channel);
      keeping ??= keepOn();
      return () => leave(channel, heard);
    },
  };
}
