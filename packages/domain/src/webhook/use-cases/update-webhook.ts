import { changed } from '../../record/next-version.ts';
import { changeOf } from '../../run/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Patch } from '../../record/record.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { lockWebhook, namesWebhook } from './lock-webhook.ts';
import { checkProject, checkedAddress, checkedPatterns, namedProject } from './webhook-input.ts';
import { disabled, enabled, webhookRecord, type Webhook } from '../../records/webhook.ts';
import { webhookEvent } from '../webhook-event.ts';

/** The fields of an edit of a webhook. An absent field stays. */
export type WebhookPatch = Patch<typeof Webhook>;

/**
 * Changes, pauses or enables a webhook. While it is disabled, its pending deliveries wait, and new events make no
 * deliveries for it. Refuses with `insufficient_role` and `validation_failed` (url, events, project_id).
 */
export const updateWebhook = ({
  webhookTools,
  tenancy,
  clock,
  newId: makeId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'webhookTools'>) =>
  changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: namesWebhook<WebhookPatch & { webhook: string }>,
      load: async (stores, command) => {
        const webhook = await lockWebhook(stores, command);
        return webhook && { webhook, project: await namedProject(stores, command.projectId) };
      },
      check: ({ webhook, project }, patch, { principal }) => {
        refusePlainMember(principal);
        const url = patch.url === undefined ? webhook.url : checkedAddress(webhookTools, patch.url);
        const events = patch.events === undefined ? webhook.events : checkedPatterns(patch.events);
        checkProject(patch.projectId, project);
        const { projectId = webhook.projectId, enabled: isOn = webhook.enabled } = patch;
        return { webhook, fields: { url, events, projectId }, isOn };
      },
      decide: ({ webhook: before, fields, isOn }, { principal, now }) => {
        const addressedBy = fields.url === before.url ? before.addressedBy : principal.actor;
        const edited = switched(changed(before, { ...fields, addressedBy }), isOn, now);
        const unchanged = webhookRecord(before);
        if (Object.keys(changesBetween(unchanged, webhookRecord(edited))).length === 0) {
          return { answer: unchanged };
        }
        const webhook = changed(edited, { updatedAt: now });
        return {
          saved: [webhook],
          events: [webhookEvent('webhook.updated', webhook, before)],
          answer: webhookRecord(webhook),
        };
      },
    },
  );

function switched(webhook: Webhook, isOn: boolean, now: Date): Webhook {
  if (isOn === webhook.enabled) return webhook;
  return isOn ? enabled(webhook, now) : disabled(webhook, 'paused', now);
}
