import type { Logger } from 'pino';

const hour = 3_600_000;

/**
 * Removes expired records, now and every hour, one kind after the other. Returns a function that ends it soon. When a sweep
 * fails, the next one removes the records; expired records have no effect until then.
 */
export function sweepHourly(
  sweeps: readonly ((stopping: AbortSignal) => Promise<unknown>)[],
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const all = async (): Promise<void> => {
    for (const sweep of sweeps) {
      if (!stopping.signal.aborted) await sweep(stopping.signal);
    }
  };
  const once = (): void => {
    running = all().catch((error: unknown) => {
      log.warn({ name: (error as Error).name }, 'expired records could not be removed');
    });
  };
  once();
  const timer = setInterval(once, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
