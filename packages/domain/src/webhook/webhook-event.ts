import type { EventDraft } from '../event/event-draft.ts';
import { type Changes, changesBetween } from '../event/event.ts';
import { masked, webhookRecord, type Webhook, type WebhookRecord } from './webhook.ts';

type WebhookEventKind =
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.test';

/**
 * An event about a webhook. Its address is masked: the log is read by more people than may read the path. An
 * address of which only the masked part changed is reported as a change from one masked address to the other.
 */
export function webhookEvent(
  kind: WebhookEventKind,
  webhook: Webhook,
  before?: Webhook,
): EventDraft {
  const record = webhookRecord(webhook);
  const data = masked(record);
  const subject = { type: 'webhook', id: webhook.id } as const;
  const changes = before === undefined ? {} : maskedChanges(webhookRecord(before), record);
  return { kind, subject, projectId: webhook.projectId, data, changes };
}

function maskedChanges(before: WebhookRecord, after: WebhookRecord): Changes {
  const changes = changesBetween(before, after);
  if (changes['url'] === undefined) return changes;
  return { ...changes, url: { from: masked(before).url, to: masked(after).url } };
}
