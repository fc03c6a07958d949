import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain.ts';
import type { Cradle } from '../container.ts';

/** The imports that this process carries out. */
export interface CarryingImports {
  /** Ends after the current transaction. Other processes continue the import. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks for imports that wait. */
const checkInterval = 1_000;
/** After a transaction an import waits half as long as that took, at most this many milliseconds: others have the database to themselves. */
const maxPause = 250;

/** Carries out imports that wait, one at a time in this process. Other processes can do the same. */
export function carryImports(
  cradle: Pick<Cradle, 'dueImports' | 'runImport' | 'clock'>,
  log: Pick<Logger, 'error'>,
): CarryingImports {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Those that ended with a fault come after all others. */
  let last = '';

  async function workOnce(): Promise<void> {
    const due = await cradle.dueImports(cradle.clock());
    // The next organization each time: one with many imports does not keep others waiting.
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
