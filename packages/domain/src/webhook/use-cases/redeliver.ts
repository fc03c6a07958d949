import { DomainError } from '../../kernel/domain-error.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { deliveryRecord, type DeliveryRecord } from '../delivery.ts';
import type { Ports } from '../../ports.ts';

/**
 * Delivers once more what was delivered or given up, and at once what waits for a retry: the same event under the
 * same id, with all retries before it. Refuses with `webhook_disabled`.
 */
export const createRedeliver =
  ({ tenancy, clock }: Pick<Ports, 'tenancy' | 'clock'>) =>
  async (
    principal: Principal,
    { delivery: id, conditions }: { delivery: string } & Preconditioned,
  ): Promise<DeliveryRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const delivery = await foundOrRefused(await stores.deliveries.lock(id), () =>
        refusalForMissing(tenancy, principal, 'delivery', id),
      );
      refusePlainMember(principal);
      const webhook = await stores.webhooks.find(delivery.webhookId);
      await checkPreconditions(stores, conditions);
      if (webhook?.enabled !== true) throw new DomainError('webhook_disabled', {});

      delivery.restart(clock());
      await stores.deliveries.save(delivery);
      return deliveryRecord(delivery);
    });
