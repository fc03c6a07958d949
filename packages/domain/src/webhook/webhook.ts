import { recordOf } from '../kernel/record-of.ts';
import { changed } from '../change/change.ts';
import { issuedTo, type Actor } from '../tenancy/principal.ts';
import type { NewFields } from '../kernel/new-fields.ts';

/** After a rotation, both secrets sign for this many milliseconds. */
export const secretOverlap = 24 * 60 * 60_000;

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
export class Webhook {
  id: string;
  organizationId: string;
  /** Only events of this project are sent; null for all. */
  projectId: string | null;
  url: string;
  /** The kinds of events that are sent: kinds and patterns (`kindsOf`). */
  events: string[];
  enabled = true;
  disabledReason: DisabledReason | null = null;
  /** The current secret first, then the one that a rotation replaced, while it is still valid. */
  secrets: SealedSecret[];
  /** Since when every delivery has failed; null when the last one succeeded. */
  failingSince: Date | null = null;
  /** Null for an old webhook whose creator was not stored. */
  createdBy: Actor | null;
  /** Who gave it its present address; null when it still has its first one. */
  addressedBy: Actor | null = null;
  createdAt: Date;
  updatedAt: Date;

  constructor(
    fields: NewFields<Webhook, 'projectId' | 'url' | 'events' | 'createdBy'> & {
      sealedSecret: string;
    },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.url = fields.url;
    this.events = fields.events;
    this.secrets = [{ sealed: fields.sealedSecret, goodUntil: null }];
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

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
  const former = webhook.secrets.filter((kept) => kept.goodUntil === null);
  const secrets = [
    { sealed, goodUntil: null, ...issuedTo(by) },
    ...former.map((kept) => ({ ...kept, goodUntil })),
  ];
  return changed(webhook, { secrets, updatedAt: now });
}

/** A webhook with its secret (`whsec_` and base64), which is shown only once. */
export type IssuedWebhook = WebhookRecord & { secret: string };

/** The webhook as the API returns it, without secrets. */
export const webhookRecord = recordOf<Webhook>()(
  'id',
  'organizationId',
  'projectId',
  'url',
  'events',
  'enabled',
  'disabledReason',
  'createdBy',
  'createdAt',
  'updatedAt',
);

/** A webhook as the API returns it. Callers who may only read get its `url` without its path (`masked`), which often contains a secret. */
export type WebhookRecord = ReturnType<typeof webhookRecord>;
