import { Invitation, type InvitationStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';

/** Transactions that count the invitations of an organization run one after the other; the first of the lock's two keys. */
const countLock = 7_264_119;

/** Invitations of the transaction's tenant in PostgreSQL. */
export function createInvitationStore(tx: Transaction): InvitationStore {
  const { organizationId } = tx;
  return {
    async lockedTimesSince(since) {
      await tx.rows(sql`select pg_advisory_xact_lock(${countLock}, hashtext(${organizationId}))`);
      const rows = await tx.rows(
        selection(
          db
            .selectFrom('invitations')
            .select('created_at')
            .where('organization_id', '=', organizationId)
            .where('created_at', '>=', since.toISOString())
            .orderBy('created_at'),
        ),
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
