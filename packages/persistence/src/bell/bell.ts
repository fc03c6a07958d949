import type { Database } from '../database/open-database.ts';
import { keepListening } from './keep-listening.ts';

/** Tells every process of the deployment that there is something to do. */
export interface Bell {
  /** Rings for everybody, soon. Cheap, never throws, and may be lost: who listens must also look by itself. */
  ring(): void;
  /** Calls `heard` whenever somebody rings; and once a lost connection is back, for what was missed. Answers how to stop. */
  listen(heard: () => void): () => void;
  /** Stops listening. */
  close(): Promise<void>;
}

/** Rings that come within so many milliseconds are one. */
const gather = 10;

/**
 * A bell on NOTIFY. It is rung after the commit, not in the transaction: PostgreSQL lets transactions that notify
 * commit only one after the other. The connection that listens is opened with the first listener.
 */
export function createBell({ pool }: Pick<Database, 'pool'>, channel: string): Bell {
  const listeners = new Set<() => void>();
  let listening: ReturnType<typeof keepListening> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const hear = () => {
    for (const heard of listeners) heard();
  };
  return {
    ring() {
      timer ??= setTimeout(() => {
        timer = undefined;
        pool.query(`select pg_notify($1, '')`, [channel]).catch(() => undefined);
      }, gather).unref();
    },
    listen(heard) {
      listeners.add(heard);
      listening ??= keepListening(pool, channel, hear);
      return () => listeners.delete(heard);
    },
    async close() {
      clearTimeout(timer);
      listeners.clear();
      await listening?.stop();
    },
  };
}
