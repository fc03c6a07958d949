import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { Ports } from '../../ports.ts';

/** Removes a webhook permanently, with its deliveries. */
export const createDeleteWebhook =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (principal: Principal, { webhook: id }: { webhook: string }): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      // One change of webhooks at a time: its event locks the other webhooks that listen, so two would wait for each other.
      await stores.webhooks.lockedCount();
      const webhook = await foundOrRefused(await stores.webhooks.lock(id), () =>
        refusalForMissing(tenancy, principal, 'webhook', id),
      );
      refusePlainMember(principal);
      await stores.webhooks.remove(webhook);
      const time = { newId, now: clock() };
      await stores.events.append(...webhookEvent(principal, time, 'webhook.deleted', webhook));
    });
