import { setTimeout as sleep } from 'node:timers/promises';
import { fieldBudget } from '@basalt/domain';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';
import type { Cradle } from '../container.ts';

/** Milliseconds between two checks for changes of custom fields that a process has left. */
const checkInterval = 15_000;

/**
 * Continues changes of custom fields whose process ended before all tickets had followed, one after the other. Attempts are counted. Other processes can do the
 * same.
 */
export function startFollowing(
  cradle: Pick<Cradle, 'pendingFields' | 'continueField' | 'clock'>,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onFault = (error: unknown): void =>
    log.error({ error: traceOf(error) }, 'unexpected error while tickets follow a custom field');

  async function continueAll(): Promise<void> {
    const idle = new Date(cradle.clock().getTime() - fieldBudget.idle);
    for (const place of await cradle.pendingFields(idle)) {
      if (signal.aborted) return;
      await cradle.continueField(place, signal).catch(onFault);
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await continueAll().catch(onFault);
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
