import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';

/** Work that a process repeats. */
interface Repeated {
  /** Milliseconds between two rounds. */
  readonly interval: number;
  /** The work, as the log names it when it fails. */
  readonly what: string;
  /** Does what is due. `onFault` records an error that does not end the round. */
  readonly round: (signal: AbortSignal, onFault: (error: unknown) => void) => Promise<void>;
}

/** Repeats work until it is stopped. A fault is logged, and the next round tries again. `stop` waits for the round that runs. */
export function repeat(
  { interval, what, round }: Repeated,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onFault = (error: unknown): void =>
    log.error({ error: traceOf(error) }, `unexpected error while ${what}`);
  async function work(): Promise<void> {
    while (!signal.aborted) {
      await round(signal, onFault).catch(onFault);
      await sleep(interval, undefined, { signal, ref: false }).catch(() => {});
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
