import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';
import { changed } from '../record/next-version.ts';
import { issuedTo, type Actor } from '../access/principal.ts';

/** After a rotation, both secrets sign for this many milliseconds. */
export const secretOverlap = 24 * 60 * 60_000;

/** Kinds and patterns that one webhook may name. */
export const maxPatterns = 100;

/** Why a webhook is disabled: somebody paused it, the receiver answered 410, or it failed for too long. */
export type DisabledReason = 'paused' | 'gone' | 'failing';

/** A secret as it is stored: sealed for the webhook. */
export interface SealedSecret {
  sealed: string;
  /** Null for the current secret; RFC 3339, the end of the overlap, for one that a rotation replaced. */
  goodUntil: string | null;
  /** The id of the person or credential that got it by a rotation; absent for the first one, which its creator got. */
  issuedTo?: string;
}

/** An address that receives events. */
export const Webhook = record('webhook', {
  id: field.id(),
  organizationId: field.ref('organization'),
  /** Only events of this project are sent; null for all. */
  projectId: field.ref('project').nullable().written(),
  url: field.text().example('https://example.org/hooks/basalt').written(),
  /** The kinds of events that are sent: kinds and patterns (`kindsOf`). */
  events: field.words(maxPatterns, 'ticket.*').written(),
  enabled: field.flag().default(true).edited(),
  disabledReason: field.openChoice(['paused', 'gone', 'failing'], 'paused').nullable(),
  /** The current secret first, then the one that a rotation replaced, while it is still valid. */
  secrets: field.value<SealedSecret[]>('sealed_secrets').hidden(),
  /** Since when every delivery has failed; null when the last one succeeded. */
  failingSince: field.moment().nullable().hidden(),
  createdBy: common
    .createdBy()
    .nullable()
    .describe('Null for an old webhook whose creator was not stored.'),
  /** The person or credential that set its present address; null while it has its first one. */
  addressedBy: common.createdBy().nullable().hidden(),
  ...common.times(),
});

export interface Webhook extends Stored<typeof Webhook> {}

/** The secrets of a new webhook. */
export const firstSecret = (sealed: string): SealedSecret[] => [{ sealed, goodUntil: null }];

/** The webhook, disabled for this reason. */
export function disabled(webhook: Webhook, reason: DisabledReason, now: Date): Webhook {
  return changed(webhook, { enabled: false, disabledReason: reason, updatedAt: now });
}

/** The webhook, enabled; earlier failures do not count any more. */
export function enabled(webhook: Webhook, now: Date): Webhook {
  const clean = { enabled: true, disabledReason: null, failingSince: null };
  return changed(webhook, { ...clean, updatedAt: now });
}

/** The webhook with a new secret. The former secret also signs for `secretOverlap`; older ones do not sign any more. */
export function withSecret(webhook: Webhook, sealed: string, by: Actor, now: Date): Webhook {
  const goodUntil = new Date(now.getTime() + secretOverlap).toISOString();
  const former = webhook.secrets.filter((secret) => secret.goodUntil === null);
  const secrets = [
    { sealed, goodUntil: null, ...issuedTo(by) },
    ...former.map((secret) => ({ ...secret, goodUntil })),
  ];
  return changed(webhook, { secrets, updatedAt: now });
}

/** A webhook with its secret (`whsec_` and base64), which is shown only once. */
export type IssuedWebhook = WebhookRecord & { secret: string };

/** The webhook as the API returns it, without secrets. */
export const webhookRecord = Webhook.answer;

/** A webhook as the API returns it. Callers who may only read get its `url` without its path (`masked`), which often contains a secret. */
export type WebhookRecord = Public<typeof Webhook>;
