import { sql } from 'kysely';
import { sendQuery } from '../sql/send-query.ts';
import type { Database } from '../transaction/database.ts';
import { listenConnectionOf } from './listen-connection.ts';

/** Tells every process of the deployment that there is something to do. */
export interface Notifier {
  /**
   * Notifies every listener soon. The word, if there is one, says what the notification is about; it is short and contains no
   * space. Cheap, never throws. The notification may be lost, so a listener must also poll.
   */
  notify(word?: string): void;
  /**
   * Calls `onResult` after each notification, with its words. The words are null when it may be about anything: it was sent
   * without a word or with too many, or a lost connection is back and notifications were missed. Returns a function that stops.
   */
  listen(onResult: (words: readonly string[] | null) => void): () => Promise<void>;
  /** Stops listening. */
  close(): Promise<void>;
}

/** A notifier without listeners. */
export const noNotifier: Notifier = {
  notify: () => {},
  listen: () => async () => {},
  close: async () => {},
};

/** Notifications within this many milliseconds are sent as one. */
const gatherMs = 25;

/** The maximum size of a notification: PostgreSQL allows less than 8000 bytes. */
const maxPayloadBytes = 7_900;

/**
 * A notifier on NOTIFY. It notifies after the commit, not in the transaction: PostgreSQL lets transactions that notify
 * commit only one after the other. All notifiers of a pool listen on one connection, opened with the first listener.
 */
export function createNotifier({ pool }: Pick<Database, 'pool'>, channel: string): Notifier {
  const stops = new Set<() => Promise<void>>();
  let words: Set<string> | null = new Set();
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    const text = [...(words ?? [])].join(' ');
    timer = undefined;
    words = new Set();
    const payload = text.length < maxPayloadBytes ? text : '';
    sendQuery(pool, sql`select pg_notify(${channel}, ${payload})`).catch(() => undefined);
  };
  return {
    notify(word) {
      if (word === undefined) words = null;
      else words?.add(word);
      timer ??= setTimeout(send, gatherMs).unref();
    },
    listen(onResult) {
      const leave = listenConnectionOf(pool).listen(channel, (text) => {
        onResult(text === null || text === '' ? null : text.split(' '));
      });
      const stop = (): Promise<void> => {
        stops.delete(stop);
        return leave();
      };
      stops.add(stop);
      return stop;
    },
    async close() {
      clearTimeout(timer);
      await Promise.all([...stops].map((stop) => stop()));
    },
  };
}
