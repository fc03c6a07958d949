import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';
import type { Cradle } from '../container.ts';

/** The imports that this process runs. */
export interface ImportWorker {
  /** Ends after the current transaction. Other processes continue the import. */
  stop(): Promise<void>;
}

/** Milliseconds between two checks for imports that wait. */
const checkInterval = 1_000;
/** After a transaction, an import waits half as long as the transaction took, at most this many milliseconds, so that others can use the database. */
const maxPause = 250;

/**
 * Runs imports that wait, one at a time in this process. Other processes can do the same. Without the storage of files that the
 * uploads went to, it runs none.
 */
export function startImports(
  cradle: Pick<Cradle, 'dueImports' | 'runImport' | 'clock' | 'storageWatch'>,
  log: Pick<Logger, 'error'>,
): ImportWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The organization whose import ran last. */
  let last = '';

  async function workOnce(): Promise<void> {
    if (cradle.storageWatch.fault() !== null) return;
    const due = await cradle.dueImports(cradle.clock());
    // Organizations take turns: one with many imports does not keep others waiting.
    const next = due.find(({ organizationId }) => organizationId > last) ?? due[0];
    if (next === undefined) return;
    last = next.organizationId;
    let begun = performance.now();
    const pause = async (): Promise<void> => {
      const took = performance.now() - begun;
      await sleep(Math.min(took / 2, maxPause), undefined, { signal }).catch(() => {});
      begun = performance.now();
    };
    await cradle.runImport(next, { signal, pause });
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await workOnce().catch((error: unknown) =>
        log.error({ error: traceOf(error) }, 'unexpected error while importing'),
      );
      await sleep(checkInterval, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
