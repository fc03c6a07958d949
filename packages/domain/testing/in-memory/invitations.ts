import type { InvitationStore } from '../../src/tenancy/invitations.port.ts';
import { isMadeBy } from '../../src/tenancy/principal.ts';
import type { TenantData } from './tenant-data.ts';

/** The invitations of one organization, inside a transaction. */
export function invitationStore({ invitations }: TenantData): InvitationStore {
  return {
    listUnclosed: async () => invitations.where(({ closedAt }) => closedAt === null),
    lockSentBy: async (userId) =>
      invitations.where((one) => one.closedAt === null && isMadeBy(one.createdBy, userId)),
    lock: async (id) => invitations.get(id),
    lockByToken: async (hash) => invitations.first(({ tokenHash }) => tokenHash === hash),
    loadForInvite: async (since) => ({
      unclosed: invitations.where(({ closedAt }) => closedAt === null),
      times: invitations
        .where(({ createdAt }) => createdAt >= since)
        .map(({ createdAt }) => createdAt)
        .toSorted((a, b) => a.getTime() - b.getTime()),
    }),
  };
}
