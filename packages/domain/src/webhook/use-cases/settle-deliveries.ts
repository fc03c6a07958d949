import { eventsOf } from '../../event/event-draft.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import { Notification, notificationSent } from '../../notification/notification.ts';
import { systemPrincipal, type Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import { judgeReceiver, settle, type LaneReport } from '../settlement.ts';
import { webhookRecord, type Webhook } from '../webhook.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { WebhookName } from '../webhooks.port.ts';
import type { Ports } from '../../ports.ts';

/** Notes what became of claimed deliveries. Tells the owners when the webhook is switched off because of it. */
export const createSettleDeliveries =
  ({
    tenancy,
    clock,
    newId,
    webhookTools,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'webhookTools'>) =>
  async (
    { organizationId, webhookId }: WebhookName,
    reports: readonly LaneReport[],
  ): Promise<void> => {
    const principal: Principal = {
      ...systemPrincipal(organizationId),
      actor: { type: 'system', name: 'webhooks' },
    };
    await tenancy.inTenant(principal, async (stores) => {
      const webhook = await stores.webhooks.lock(webhookId);
      if (webhook === null) return;
      const now = clock();
      await stores.deliveries.settle(webhookId, settle(reports, now, webhookTools.chance));
      const before = webhookRecord(webhook);
      if (!judgeReceiver(webhook, reports, now)) return;
      await stores.webhooks.save(webhook);
      if (webhook.enabled) return;
      const time = { newId, now };
      await stores.events.append(
        ...webhookEvent(principal, time, 'webhook.updated', webhook, before),
      );
      await tellOwners(stores, principal, webhook, time);
    });
  };

async function tellOwners(
  stores: TenantStores,
  principal: Principal,
  { id, url, disabledReason }: Webhook,
  time: { newId: NewId; now: Date },
): Promise<void> {
  const recipientIds = [...(await stores.organizations.lockOwners())];
  if (recipientIds.length === 0) return;
  const host = /^https?:\/\/([^/?#]+)/u.exec(url)?.[1] ?? '';
  const notification = new Notification({
    id: time.newId(),
    organizationId: principal.organizationId,
    title: 'A webhook was disabled',
    body:
      disabledReason === 'gone'
        ? `The receiver at ${host} answered that it is gone (410).`
        : `The receiver at ${host} has failed for 5 days.`,
    url: `/app/webhooks/${id}`,
    recipientIds,
    createdBy: principal.actor,
    now: time.now,
  });
  await stores.notifications.add(notification);
  await stores.events.append(...eventsOf(principal, time, [notificationSent(notification)]));
}
