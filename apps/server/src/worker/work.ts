import type { Sender } from '@basalt/webhooks';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { deliver, type Delivering } from './deliver.ts';
import { notify } from './notify.ts';

/** Starts all that is done besides answering requests: delivering to webhooks, and making notifications. */
export function work(cradle: Cradle, log: Pick<Logger, 'error'>, sender?: Sender): Delivering {
  const parts = [deliver(cradle, log, sender), notify(cradle, log)];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
