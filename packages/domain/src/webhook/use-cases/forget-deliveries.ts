import { systemPrincipal } from '../../access/principal.ts';
import { deliveryDays } from '../../records/delivery.ts';
import type { WebhookName } from '../../ports/webhooks.port.ts';
import type { Ports } from '../../ports/ports.ts';

/** Deletes at most `limit` ended deliveries of the webhook that are older than `deliveryDays`. Returns how many. */
export const forgetDeliveries =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    { organizationId, webhookId }: WebhookName,
    { limit }: { limit: number },
  ): Promise<number> => {
    const before = new Date(clock().getTime() - deliveryDays * 24 * 60 * 60_000);
    return tenancy.inTenant(systemPrincipal(organizationId), async ({ deliveries }) =>
      deliveries.forget(webhookId, { before, limit }),
    );
  };
