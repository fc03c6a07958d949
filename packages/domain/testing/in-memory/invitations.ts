import type { InvitationStore } from '../../src/tenancy/invitations.port.ts';
import type { TenantData } from './tenant-data.ts';

/** The invitations of one organization, inside a transaction. */
export function invitationStore({ invitations }: TenantData): InvitationStore {
  return {
    listUnclosed: async () => invitations.where(({ closedAt }) => closedAt === null),
    lock: async (id) => invitations.get(id),
    lockByToken: async (hash) => invitations.first(({ tokenHash }) => tokenHash === hash),
    lockedTimesSince: async (since) =>
      invitations
        .where(({ createdAt }) => createdAt >= since)
        .map(({ createdAt }) => createdAt)
        .toSorted((a, b) => a.getTime() - b.getTime()),
    add: async (invitation) => invitations.add(invitation.id, invitation),
    save: async (invitation) => invitations.save(invitation.id, invitation),
  };
}
