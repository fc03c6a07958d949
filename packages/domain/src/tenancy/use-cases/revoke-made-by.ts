import { isAnyOf } from '../../access/principal.ts';
import { blocked, disconnected } from '../../app/disconnected.ts';
import type { KnownApps } from '../../ports/apps.port.ts';
import type { Changes } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import { type Credential, credentialEvent, revoked } from '../../records/credential.ts';
import { webhookEvent } from '../../webhook/webhook-event.ts';
import { aboutGitConnection, type GitConnection } from '../../records/git-connection.ts';
import { disabled, type Webhook } from '../../records/webhook.ts';
import { type Invitation, invitationEvent, isOpenInvitation } from '../../records/invitation.ts';
import { isAppOf, isCredentialOf, isWebhookOf } from '../left-behind.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';

/** The kinds of records that can be revoked when a person leaves. Their invitations always end. */
export const revocables = [
  'credentials',
  'webhooks',
  'invitations',
  'apps',
  'git_connections',
] as const;

export type Revocable = (typeof revocables)[number];

/** The credentials, webhooks, Git connections and grants that a person who leaves has made. */
export interface MadeBy {
  /** The open invitations that they sent. */
  readonly sent: readonly Invitation[];
  /** All credentials of the organization; none when `revoke` names neither them nor webhooks nor Git connections. */
  readonly credentials: readonly Credential[];
  readonly webhooks: readonly Webhook[];
  readonly gitConnections: readonly GitConnection[];
  /** All apps of the organization, and the person's grants. */
  readonly known: KnownApps;
}

/** The records that end, and their events. */
type Ended = Required<Pick<Changes, 'saved' | 'events'>> & Pick<Changes, 'removed'>;

/** Locks what `revoke` names, the open invitations that the person sent, and the person's grants. */
export async function loadMadeBy(
  { invitations, credentials, webhooks, git, apps }: TenantStores,
  userId: string,
  revoke: readonly Revocable[],
): Promise<MadeBy> {
  const endsWebhooks = revoke.includes('webhooks');
  const endsGit = revoke.includes('git_connections');
  // A webhook or a Git connection can be the person's through a credential of the person.
  const needsCredentials = endsWebhooks || endsGit || revoke.includes('credentials');
  return {
    sent: await invitations.lockSentBy(userId),
    credentials: needsCredentials ? await credentials.lockAll() : [],
    webhooks: endsWebhooks ? await webhooks.lockAll() : [],
    gitConnections: endsGit ? await git.lockAll() : [],
    known: await apps.lock({ userId }),
  };
}

/**
 * Ends what `revoke` names: revokes the credentials of the person (`isCredentialOf`), pauses the webhooks of the person and of these credentials
 * (`isWebhookOf`), deletes the Git connections that they made, and blocks the person's apps (`isAppOf`). The open invitations that they sent and their connections of apps always end. Nothing
 * of this comes back when the person becomes a member again.
 */
export function endMadeBy(
  { sent, credentials, webhooks, gitConnections, known }: MadeBy,
  { userId, revoke, now }: { userId: string; revoke: readonly Revocable[]; now: Date },
): Ended {
  const theirs = credentials.filter((credential) => isCredentialOf(credential, userId, now));
  const makers = new Set([userId, ...theirs.map(({ id }) => id)]);
  const revokable = revoke.includes('credentials') ? theirs : [];
  const endedGit = gitConnections.filter(({ createdBy }) => isAnyOf(createdBy, makers));
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
      .filter((webhook) => webhook.enabled && isWebhookOf(webhook, makers, now))
      .map((before) => {
        const after = disabled(before, 'paused', now);
        return { saved: [after], events: [webhookEvent('webhook.updated', after, before)] };
      }),
    {
      saved: [],
      events: endedGit.map((connection) => ({
        ...aboutGitConnection(connection),
        kind: 'git_connection.deleted' as const,
      })),
    },
  ];
  return {
    removed: [...connections.removed, ...endedGit],
    saved: ended.flatMap(({ saved }) => [...saved]),
    events: ended.flatMap(({ events }) => [...events]),
  };
}

/** Ends the invitations that are open. */
export function endInvitations(invitations: readonly Invitation[], now: Date): Ended {
  const closed = invitations
    .filter((invitation) => isOpenInvitation(invitation, now))
    .map((invitation) => changed(invitation, { closedAt: now }));
  return {
    saved: closed,
    events: closed.map((invitation) => invitationEvent('invitation.revoked', invitation)),
  };
}
