import type { Sender } from '@basalt/webhooks';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { carryImports } from './carry-imports.ts';
import { deliver, type Delivering } from './deliver.ts';
import { notify } from './notify.ts';

/** Starts the background work: delivering to webhooks, making notifications, and imports. */
export function work(cradle: Cradle, log: Pick<Logger, 'error'>, sender?: Sender): Delivering {
  const parts = [deliver(cradle, log, sender), notify(cradle, log), carryImports(cradle, log)];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
