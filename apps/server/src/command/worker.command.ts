import { createLogger } from '../start/logger.ts';
import { runWorker } from '../start/run-worker.ts';
import type { Command } from './command.ts';

/** Delivering as a process of its own. */
export const workerCommands: readonly Command[] = [
  {
    name: 'worker',
    summary: 'Deliver to webhooks until a signal ends it',
    notes:
      'Servers do that by themselves unless SERVICE_WEBHOOK_WORKER is false. Any number of them work beside each other.\n' +
      'With SERVICE_WORKER_PORT each answers /healthz, /readyz and /metrics there.',
    run: async ({ signal }, cradle) => {
      await runWorker(cradle, createLogger(cradle.config), signal);
      return { stopped: true };
    },
  },
];
