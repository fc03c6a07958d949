import { blocked, disconnected } from '../app/disconnected.ts';
import type { KnownApps } from '../app/apps.port.ts';
import type { Changes } from '../change/change.ts';
import { changed } from '../change/change.ts';
import { credentialEvent } from '../credential/credential-event.ts';
import { revoked, type Credential } from '../credential/credential.ts';
import { webhookEvent } from '../webhook/webhook-event.ts';
import { disabled, type Webhook } from '../webhook/webhook.ts';
import { invitationEvent } from './invitation-event.ts';
import type { Invitation } from './invitation.ts';
import { isAppOf, isCredentialOf, isWebhookOf } from './left-behind.ts';
import type { TenantStores } from './tenancy.port.ts';

/** What a person who leaves can be deprived of. Their invitations end in any case. */
export const revocables = ['credentials', 'webhooks', 'invitations', 'apps'] as const;

export type Revocable = (typeof revocables)[number];

/** What a person may leave behind. */
export interface MadeBy {
  /** The open invitations that they sent. */
  readonly sent: readonly Invitation[];
  /** All of the organization, or none when nothing of them ends. */
  readonly credentials: readonly Credential[];
  readonly webhooks: readonly Webhook[];
  /** All apps of the organization, and what the person allowed them. */
  readonly known: KnownApps;
}

/** Records that end, and what the log says of it. */
type Ended = Required<Pick<Changes, 'saved' | 'events'>> & Pick<Changes, 'removed'>;

/** Locks what `revoke` names, the open invitations that the person sent, and what they allowed apps. */
export async function loadMadeBy(
  { invitations, credentials, webhooks, apps }: TenantStores,
  userId: string,
  revoke: readonly Revocable[],
): Promise<MadeBy> {
  const endsWebhooks = revoke.includes('webhooks');
  return {
    sent: await invitations.lockSentBy(userId),
    // A webhook may be theirs through a credential of theirs.
    credentials: endsWebhooks || revoke.includes('credentials') ? await credentials.lockAll() : [],
    webhooks: endsWebhooks ? await webhooks.lockAll() : [],
    known: await apps.lock({ userId }),
  };
}

/**
 * Revokes the credentials that the person issued or rotated, and pauses the webhooks that they made, sent to another address or rotated the secret of, themselves or
 * through such a credential, and blocks the apps that they registered or got a secret of, as `revoke` names them. The open invitations that they sent and
 * what they allowed apps always end: coming back gives none of it back.
 */
export function endMadeBy(
  { sent, credentials, webhooks, known }: MadeBy,
  { userId, revoke, now }: { userId: string; revoke: readonly Revocable[]; now: Date },
): Ended {
  const theirs = credentials.filter((one) => isCredentialOf(one, userId, now));
  const makers = new Set([userId, ...theirs.map(({ id }) => id)]);
  const revokable = revoke.includes('credentials') ? theirs : [];
  const connections = disconnected(known.apps, known.grants);
  const blockable = revoke.includes('apps') ? known.apps : [];
  const ended = [
    endInvitations(sent, now),
    { saved: [], events: connections.events },
    blocked(
      blockable.filter((app) => isAppOf(app, userId, now)),
      known,
      now,
    ),
    ...revokable
      .filter(({ revokedAt }) => revokedAt === null)
      .map((before) => {
        const after = revoked(before, now);
        return { saved: [after], events: [credentialEvent('credential.revoked', after, before)] };
      }),
    ...webhooks
      .filter((one) => one.enabled && isWebhookOf(one, makers, now))
      .map((before) => {
        const after = disabled(before, 'paused', now);
        return { saved: [after], events: [webhookEvent('webhook.updated', after, before)] };
      }),
  ];
  return {
    removed: connections.removed,
    saved: ended.flatMap(({ saved }) => [...saved]),
    events: ended.flatMap(({ events }) => [...events]),
  };
}

/** Ends those of the invitations that are open. */
export function endInvitations(invitations: readonly Invitation[], now: Date): Ended {
  const closed = invitations
    .filter((one) => one.isOpen(now))
    .map((one) => changed(one, { closedAt: now }));
  return {
    saved: closed,
    events: closed.map((one) => invitationEvent('invitation.revoked', one)),
  };
}
