import { createLogger } from '../boot/logger.ts';
import { runWorker } from '../worker/run-worker.ts';
import type { Command } from './command.ts';

/** The delivery worker as a separate process. */
export const workerCommands: readonly Command[] = [
  {
    name: 'worker',
    summary: 'Send deliveries to webhooks until a signal ends it',
    notes:
      'Servers also deliver, unless SERVICE_WEBHOOK_WORKER is false. Any number of workers can run at the same time.\n' +
      'With SERVICE_WORKER_PORT each answers /healthz, /readyz and /metrics there.',
    run: async ({ signal }, cradle) => {
      await runWorker(cradle, createLogger(cradle.config), signal);
      return { stopped: true };
    },
  },
];
