import type { Sender } from '@basalt/webhooks';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { automate } from './automate.ts';
import { beginCycles } from './begin-cycles.ts';
import { startFollowing } from './follow-fields.ts';
import { startImports } from './run-imports.ts';
import { startFlow } from './keep-flow.ts';
import { startDeliveries } from './webhook-deliveries.ts';
import { notify } from './notify.ts';

/** The background work of this process. */
export interface BackgroundWork {
  /** Ends each part after what it does now. Other processes do the rest. */
  stop(): Promise<void>;
}

/** Starts the background work: delivering to webhooks, making notifications, rules, imports, changes of custom fields that were left, the flow, and cycles that begin. */
export function startBackgroundWork(
  cradle: Cradle,
  log: Pick<Logger, 'error'>,
  sender?: Sender,
): BackgroundWork {
  const parts = [
    startDeliveries(cradle, log, sender),
    notify(cradle, log),
    automate(cradle, log),
    startImports(cradle, log),
    startFollowing(cradle, log),
    startFlow(cradle, log),
    beginCycles(cradle, log),
  ];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
