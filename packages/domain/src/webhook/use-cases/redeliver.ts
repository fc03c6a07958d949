import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { deliveryRecord, restarted } from '../../records/delivery.ts';

/**
 * Delivers an event again: the same event under the same id, with all attempts before it. A delivery that waits for a retry is
 * sent at once. Refuses with `insufficient_role` and `webhook_disabled`.
 */
export const redeliver = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ delivery }: { delivery: string }) => ({ kind: 'delivery', id: delivery }),
    load: async ({ deliveries, webhooks }, { delivery: id }) => {
      const delivery = await deliveries.lock(id);
      return delivery && { delivery, webhook: await webhooks.find(delivery.webhookId) };
    },
    check: (loaded, _command, { principal }) => {
      refusePlainMember(principal);
      return loaded;
    },
    decide: ({ delivery: before, webhook }, { now }) => {
      if (webhook?.enabled !== true) throw new DomainError('webhook_disabled', {});
      const delivery = restarted(before, now);
      return { saved: [delivery], answer: deliveryRecord(delivery) };
    },
  });
