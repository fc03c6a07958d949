import type { Logger } from 'pino';

const hour = 3_600_000;

/**
 * Removes sessions and attempts that are over, now and every hour. Answers what ends it. One that fails is made up
 * for by the next: nothing that is over counts meanwhile.
 */
export function sweepHourly(sweep: () => Promise<void>, log: Logger): () => void {
  const once = (): void => {
    sweep().catch((error: unknown) => {
      log.warn({ name: (error as Error).name }, 'what is over of sign-in could not be removed');
    });
  };
  once();
  const timer = setInterval(once, hour);
  timer.unref();
  return () => clearInterval(timer);
}
