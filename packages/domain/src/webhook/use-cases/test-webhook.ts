import { DomainError } from '../../kernel/domain-error.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { Delivery, deliveryRecord, type DeliveryRecord } from '../delivery.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { Ports } from '../../ports.ts';

/**
 * Sends an event `webhook.test` to this webhook only, for every choice of kinds. Refuses with
 * `webhook_disabled`.
 */
export const createTestWebhook =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { webhook: id, conditions }: { webhook: string } & Preconditioned,
  ): Promise<DeliveryRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const webhook = await foundOrRefused(await stores.webhooks.lock(id), () =>
        refusalForMissing(tenancy, principal, 'webhook', id),
      );
      refusePlainMember(principal);
      await checkPreconditions(stores, conditions);
      if (!webhook.enabled) throw new DomainError('webhook_disabled', {});

      const now = clock();
      const events = webhookEvent(principal, { newId, now }, 'webhook.test', webhook);
      await stores.events.append(...events);
      const delivery = new Delivery({
        id: newId(),
        organizationId: principal.organizationId,
        webhookId: id,
        eventId: events[0]?.id ?? '',
        eventType: 'webhook.test',
        subjectId: id,
        now,
      });
      await stores.deliveries.add(delivery);
      return deliveryRecord(delivery);
    });
