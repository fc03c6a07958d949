import type { SecretSealer } from '../identity/sign-in-tools.port.ts';
import {
  webhookRecord,
  type IssuedWebhook,
  type Webhook,
  type WebhookRecord,
} from '../records/webhook.ts';

/** A webhook and its new secret, as the answer is stored for an Idempotency-Key: the secret is sealed. */
export interface SealedIssue {
  readonly record: WebhookRecord;
  readonly sealed: string;
}

/** The webhook with its current secret, sealed. */
export function sealedIssue(webhook: Webhook): SealedIssue {
  return { record: webhookRecord(webhook), sealed: webhook.secrets[0]?.sealed ?? '' };
}

/** The webhook with its secret, for the only answer that contains it. */
export function opened(secretSealer: SecretSealer, { record, sealed }: SealedIssue): IssuedWebhook {
  return { ...record, secret: openedSecret(secretSealer, sealed, record.id) };
}

/** The text of a sealed secret of the webhook. */
export function openedSecret(
  secretSealer: SecretSealer,
  sealed: string,
  webhookId: string,
): string {
  return new TextDecoder().decode(secretSealer.open(sealed, webhookId));
}
