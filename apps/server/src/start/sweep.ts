import type { Logger } from 'pino';

const hour = 3_600_000;

/**
 * Removes sessions and attempts that are over, now and every hour. Answers what ends it, after the removal under way.
 * One that fails is made up for by the next: nothing that is over counts meanwhile.
 */
export function sweepHourly(
  sweep: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  let underWay = Promise.resolve();
  const once = (): void => {
    underWay = sweep().catch((error: unknown) => {
      log.warn({ name: (error as Error).name }, 'what is over of sign-in could not be removed');
    });
  };
  once();
  const timer = setInterval(once, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
