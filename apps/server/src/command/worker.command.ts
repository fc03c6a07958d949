import { createLogger } from '../boot/logger.ts';
import { runWorker } from '../worker/run-worker.ts';
import type { Command } from './command.ts';

/** The background work as a separate process. */
export const workerCommands: readonly Command[] = [
  {
    name: 'worker',
    summary: 'Deliver to webhooks, make notifications and run imports until a signal ends it',
    notes:
      'Servers do this work, too, unless SERVICE_WORKER is false. Any number of workers can run at the same time.\n' +
      'With SERVICE_WORKER_PORT each answers /healthz, /readyz and /metrics there.',
    run: async ({ signal }, cradle) => {
      await runWorker(cradle, createLogger(cradle.config), signal);
      return { stopped: true };
    },
  },
];
