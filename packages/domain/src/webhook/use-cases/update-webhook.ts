import { changesBetween } from '../../event/event.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { checkProject, checkedAddress, checkedPatterns } from '../webhook-input.ts';
import { webhookRecord, type WebhookRecord } from '../webhook.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { Ports } from '../../ports.ts';

/** What may change of a webhook; what is absent stays. */
export interface WebhookPatch {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  projectId?: string | null | undefined;
  enabled?: boolean | undefined;
}

/**
 * Changes a webhook, pauses it or switches it on. While it is off its pending deliveries wait, and what happens is
 * not kept for it. Refuses with `validation_failed` (url, events, project_id).
 */
export const createUpdateWebhook =
  ({
    tenancy,
    clock,
    newId,
    webhookTools,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'webhookTools'>) =>
  async (
    principal: Principal,
    { webhook: id, ...patch }: WebhookPatch & { webhook: string },
  ): Promise<WebhookRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      // One change of webhooks at a time: its event locks the other webhooks that listen, so two would wait for each other.
      await stores.webhooks.lockedCount();
      const webhook = await foundOrRefused(await stores.webhooks.lock(id), () =>
        refusalForMissing(tenancy, principal, 'webhook', id),
      );
      refusePlainMember(principal);
      const url = patch.url === undefined ? webhook.url : checkedAddress(webhookTools, patch.url);
      const events = patch.events === undefined ? webhook.events : checkedPatterns(patch.events);
      await checkProject(stores, patch.projectId);

      const before = webhookRecord(webhook);
      const now = clock();
      const { projectId = webhook.projectId, enabled = webhook.enabled } = patch;
      if (url !== webhook.url) webhook.addressedBy = principal.actor;
      Object.assign(webhook, { url, events, projectId });
      if (enabled && !webhook.enabled) webhook.enable(now);
      if (!enabled && webhook.enabled) webhook.disable('paused', now);
      if (Object.keys(changesBetween(before, webhookRecord(webhook))).length === 0) return before;
      webhook.updatedAt = now;
      await stores.webhooks.save(webhook);
      const time = { newId, now };
      await stores.events.append(
        ...webhookEvent(principal, time, 'webhook.updated', webhook, before),
      );
      return webhookRecord(webhook);
    });
