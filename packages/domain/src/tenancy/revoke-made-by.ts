import { credentialEvent } from '../credential/credential-event.ts';
import { revoked, type Credential } from '../credential/credential.ts';
import { eventsOf } from '../event/event-draft.ts';
import type { NewId } from '../kernel/clock.port.ts';
import { webhookEvent } from '../webhook/webhook-event.ts';
import { disabled } from '../webhook/webhook.ts';
import { invitationEvent } from './invitation-event.ts';
import { isCredentialOf, isWebhookOf } from './left-behind.ts';
import { isMadeBy, type Principal } from './principal.ts';
import type { TenantStores } from './tenancy.port.ts';

/** What a person who leaves can be deprived of. Their invitations end in any case. */
export const revocables = ['credentials', 'webhooks', 'invitations'] as const;

export type Revocable = (typeof revocables)[number];

/** Whose things end, and when. */
interface Leaving {
  userId: string;
  newId: NewId;
  now: Date;
}

/**
 * Revokes the credentials that the person issued or rotated, and pauses the webhooks that they made, sent to another address or rotated the secret of, themselves or
 * through such a credential, as `input` names them. The open invitations that they sent always end.
 */
export async function revokeMadeBy(
  stores: TenantStores,
  principal: Principal,
  { input, ...leaving }: Leaving & { input: readonly Revocable[] },
): Promise<void> {
  const { userId, now } = leaving;
  await revokeInvitations(stores, principal, leaving);
  if (!input.includes('credentials') && !input.includes('webhooks')) return;
  const all = await stores.credentials.list();
  const theirs = all.filter((one) => isCredentialOf(one, userId, now));
  if (input.includes('credentials')) await revokeCredentials(stores, principal, theirs, leaving);
  if (!input.includes('webhooks')) return;
  const makers = new Set([userId, ...theirs.map(({ id }) => id)]);
  for (const webhook of await stores.webhooks.lockAll()) {
    if (!webhook.enabled || !isWebhookOf(webhook, makers, now)) continue;
    const after = disabled(webhook, 'paused', now);
    const event = webhookEvent('webhook.updated', after, webhook);
    await stores.webhooks.save(Object.assign(webhook, after));
    await stores.events.append(...eventsOf(principal, leaving, [event]));
  }
}

/** Ends the open invitations that the person sent. */
export async function revokeInvitations(
  { invitations, events }: Pick<TenantStores, 'invitations' | 'events'>,
  principal: Principal,
  { userId, newId, now }: Leaving,
): Promise<void> {
  for (const { id, createdBy } of await invitations.listUnclosed()) {
    const invitation = isMadeBy(createdBy, userId) ? await invitations.lock(id) : null;
    if (!invitation?.isOpen(now)) continue;
    invitation.closedAt = now;
    await invitations.save(invitation);
    await events.append(
      ...invitationEvent(principal, { newId, now }, 'invitation.revoked', invitation),
    );
  }
}

async function revokeCredentials(
  stores: TenantStores,
  principal: Principal,
  theirs: readonly Credential[],
  { newId, now }: Leaving,
): Promise<void> {
  for (const { publicId, revokedAt } of theirs) {
    const credential = revokedAt === null ? await stores.credentials.lock(publicId) : null;
    if (credential === null || credential.revokedAt !== null) continue;
    const after = revoked(credential, now);
    const event = credentialEvent('credential.revoked', after, credential);
    await stores.credentials.save(Object.assign(credential, after));
    await stores.events.append(...eventsOf(principal, { newId, now }, [event]));
  }
}
