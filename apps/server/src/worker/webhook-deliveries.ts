import { startDeliveryWorker, type Sender } from '@basalt/webhooks';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { traceOf } from '../boot/explain-error.ts';

/** The deliveries to webhooks of this process. */
export interface WebhookDeliveries {
  /** Waits about five seconds for the attempts in progress. Other processes deliver the rest. */
  stop(): Promise<void>;
}

/** Starts to deliver everything that is due in the deployment. Other processes can do the same. */
export function startDeliveries(
  cradle: Pick<
    Cradle,
    | 'deliveryNotifier'
    | 'sender'
    | 'dueWebhooks'
    | 'clock'
    | 'claimDeliveries'
    | 'settleDeliveries'
    | 'forgetDeliveries'
  >,
  log: Pick<Logger, 'error'>,
  sender: Sender = cradle.sender,
): WebhookDeliveries {
  const { deliveryNotifier } = cradle;
  const worker = startDeliveryWorker({
    dueWebhooks: cradle.dueWebhooks,
    use: cradle,
    sender,
    clock: cradle.clock,
    onFault: (error) => log.error({ error: traceOf(error) }, 'unexpected error while delivering'),
  });
  deliveryNotifier.listen(() => worker.wake());
  return {
    async stop() {
      await deliveryNotifier.close();
      await worker.stop();
      sender.close();
    },
  };
}
