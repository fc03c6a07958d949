import { Invitation, type InvitationStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

/** Invitations of the transaction's tenant in PostgreSQL. */
export function createInvitationStore(tx: Transaction): InvitationStore {
  return {
    listUnclosed: () => tx.find(Invitation, { closedAt: null }),
    lock: (id) => tx.findOne(Invitation, { id }, { lock: true }),
    lockByToken: (tokenHash) => tx.findOne(Invitation, { tokenHash }, { lock: true }),
    async add(invitation) {
      tx.insert(invitation);
    },
    async save(invitation) {
      tx.update(invitation);
    },
  };
}
