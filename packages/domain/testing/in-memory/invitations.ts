import type { InvitationStore } from '../../src/tenancy/invitations.port.ts';
import type { TenantData } from './tenant-data.ts';

/** The invitations of one organization, inside a transaction. */
export function invitationStore({ invitations }: TenantData): InvitationStore {
  return {
    listUnclosed: async () => invitations.where(({ closedAt }) => closedAt === null),
    lock: async (id) => invitations.get(id),
    lockByToken: async (hash) => invitations.first(({ tokenHash }) => tokenHash === hash),
    add: async (invitation) => invitations.add(invitation.id, invitation),
    save: async (invitation) => invitations.save(invitation.id, invitation),
  };
}
