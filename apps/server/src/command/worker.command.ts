import { deliver } from '../start/deliver.ts';
import { createLogger } from '../start/logger.ts';
import type { Command } from './command.ts';

/** Delivering as a process of its own. */
export const workerCommands: readonly Command[] = [
  {
    name: 'worker',
    summary: 'Deliver to webhooks until a signal ends it',
    notes:
      'Servers do that by themselves unless SERVICE_WEBHOOK_WORKER is false. Any number of them work beside each other.',
    run: async ({ signal }, cradle) => {
      const log = createLogger(cradle.config);
      const delivering = deliver(cradle, log);
      log.info('delivering to webhooks');
      await signal();
      await delivering.stop();
      return { stopped: true };
    },
  },
];
