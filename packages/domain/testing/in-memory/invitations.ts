import { Invitation } from '../../src/records/invitation.ts';
import type { InvitationStore } from '../../src/ports/invitations.port.ts';
import { isMadeBy } from '../../src/access/principal.ts';
import type { Tenant } from './tenant.ts';

/** The invitations of one organization, inside a transaction. */
export function invitationStore(tenant: Tenant): InvitationStore {
  const invitations = tenant.of(Invitation);
  const listUnclosed: InvitationStore['listUnclosed'] = async () =>
    invitations.where({ closedAt: null });
  return {
    listUnclosed,
    lockSentBy: async (userId) =>
      (await listUnclosed()).filter(({ createdBy }) => isMadeBy(createdBy, userId)),
    lock: async (id) => invitations.get(id),
    lockByToken: async (tokenHash) => invitations.first({ tokenHash }),
    loadForInvite: async (since) => ({
      unclosed: await listUnclosed(),
      times: invitations
        .where()
        .map(({ createdAt }) => createdAt)
        .filter((at) => at >= since)
        .toSorted((a, b) => Number(a) - Number(b)),
    }),
  };
}
