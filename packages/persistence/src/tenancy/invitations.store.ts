import { Invitation, type InvitationStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';

/** Transactions that count the invitations of an organization run one after the other; the first of the lock's two keys. */
const countLock = 7_264_119;

/** Invitations of the transaction's tenant in PostgreSQL. */
export function createInvitationStore(tx: Transaction): InvitationStore {
  const { organizationId } = tx;
  return {
    async lockedTimesSince(since) {
      await tx.rows('select pg_advisory_xact_lock($1, hashtext($2))', [countLock, organizationId]);
      const rows = await tx.rows<{ created_at: string }>(
        `select created_at from invitations where organization_id = $1 and created_at >= $2 order by created_at`,
        [organizationId, since.toISOString()],
      );
      return rows.map(({ created_at }) => new Date(created_at));
    },
    listUnclosed: () => tx.find(Invitation, { closedAt: null }),
    lock: (id) => tx.findOne(Invitation, { id }, { lock: true }),
    lockByToken: (tokenHash) => tx.findOne(Invitation, { tokenHash }, { lock: true }),
    add: (invitation) => tx.save(invitation),
    save: (invitation) => tx.save(invitation),
  };
}
