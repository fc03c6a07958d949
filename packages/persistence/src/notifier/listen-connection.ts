import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Notification, Pool, PoolClient } from 'pg';
import { selection } from '../sql/query.ts';

/** The pause after a lost connection until the next one is opened, in milliseconds. */
const pause = 1_000;

/** The interval and the time limit of the check of the connection: a lost connection looks like one without notifications. */
const check = { everyMs: 5_000, timeoutMs: 5_000 };

/** Gets the text of a notification; null when notifications may have been missed. */
export type OnNotification = (text: string | null) => void;

/** The one connection of a pool that listens, for all channels; it is open while there are listeners. */
export interface ListenConnection {
  /**
   * Calls `onResult` with each notification on the channel, and with null when a connection begins to listen: notifications
   * before that were missed. Returns a function that stops; it resolves when no connection is held for the channel.
   */
  listen(channel: string, onResult: OnNotification): () => Promise<void>;
}

const connections = new WeakMap<Pool, ListenConnection>();

/** The listen connection of the pool: always the same object. */
export function listenConnectionOf(pool: Pool): ListenConnection {
  const connection = connections.get(pool) ?? createListenConnection(pool);
  connections.set(pool, connection);
  return connection;
}

/** A connection that listens. `giveUp` ends it. */
interface Listening {
  client: PoolClient;
  giveUp: (error: Error) => void;
}

function createListenConnection(pool: Pool): ListenConnection {
  const channels = new Map<string, Set<OnNotification>>();
  let present: Listening | null = null;
  let loop: { stop(): Promise<void> } | null = null;

  const enqueue = (channel: string, text: string | null): void => {
    for (const onResult of channels.get(channel) ?? []) onResult(text);
  };
  const onNotification = ({ channel, payload }: Notification): void =>
    enqueue(channel, payload ?? '');

  async function begin({ client, giveUp }: Listening, channel: string): Promise<void> {
    try {
      await client.query(selection(sql`listen ${sql.id(channel)}`).text);
      enqueue(channel, null);
    } catch (error) {
      giveUp(error as Error);
    }
  }

  /** Checks the connection by a second LISTEN on the same channel, which has no effect. */
  function checkConnection({ client, giveUp }: Listening): void {
    const [channel] = channels.keys();
    if (channel === undefined) return;
    const { text } = selection(sql`listen ${sql.id(channel)} -- still there?`);
    const question = { text, query_timeout: check.timeoutMs };
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
    const timer = setInterval(() => checkConnection(listening), check.everyMs).unref();
    let lost = await ended;
    clearInterval(timer);
    if (present === listening) present = null;
    if (lost === null) {
      await client.query('unlisten *').catch((error: unknown) => (lost = error as Error));
    }
    client.off('error', giveUp).off('end', onEnd).off('notification', onNotification);
    client.release(lost ?? undefined);
  }

  function keepListening() {
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

  async function leave(channel: string, onResult: OnNotification): Promise<void> {
    const listeners = channels.get(channel);
    listeners?.delete(onResult);
    if (listeners?.size !== 0) return;
    channels.delete(channel);
    if (channels.size === 0) {
      const ending = loop;
      [loop, present] = [null, null];
      return ending?.stop();
    }
    const client = present?.client;
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  return {
    listen(channel, onResult) {
      const listeners = channels.get(channel);
      if (listeners === undefined) channels.set(channel, new Set([onResult]));
      else listeners.add(onResult);
      if (listeners === undefined && present !== null) void begin(present, channel);
      loop ??= keepListening();
      return () => leave(channel, onResult);
    },
  };
}
