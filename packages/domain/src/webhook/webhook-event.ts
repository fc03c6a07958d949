import { allows } from '../kernel/scopes.ts';
import type { Principal } from '../access/principal.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { type Changes, changesBetween } from '../event/event.ts';
import { webhookRecord, type Webhook, type WebhookRecord } from '../records/webhook.ts';

type WebhookEventKind =
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.test';

/**
 * An event about a webhook. Its address is masked, because more people can read the log than the path of the address. When only
 * the masked part changed, the event has a change between two equal masked addresses.
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

/** The record with only the host of its address: `https://example.org/***`. */
function masked<Record extends { url: string }>(record: Record): Record {
  return { ...record, url: record.url.replace(/^(https?:\/\/[^/?#]+)(?:\/.+|[?#].*)$/u, '$1/***') };
}

/** The record as the caller may see it: only callers with `webhooks:write` see the whole address. */
export function seenBy<Record extends { url: string }>(
  { scopes }: Pick<Principal, 'scopes'>,
  record: Record,
): Record {
  return allows(scopes, 'webhooks:write') ? record : masked(record);
}
