import { Invitation, type InvitationStore } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';

/**
 * The first of the two keys of an advisory lock, by which transactions that count the invitations of one organization run one
 * after the other.
 */
const countLock = 7_264_119;

/** Invitations of the transaction's tenant in PostgreSQL. */
export function createInvitationStore(tx: Transaction): InvitationStore {
  const { organizationId } = tx;
  const open = () =>
    db
      .selectFrom('invitations as i')
      .select(tx.columns(Invitation, 'i'))
      .where('i.organization_id', '=', organizationId)
      .where('i.closed_at', 'is', null)
      .orderBy('i.id');
  return {
    async loadForInvite(since) {
      const [, unclosed, times] = await tx.batch(
        sql`select pg_advisory_xact_lock(${countLock}, hashtext(${organizationId}))`,
        selection(open()),
        selection(
          db
            .selectFrom('invitations')
            .select('created_at')
            .where('organization_id', '=', organizationId)
            .where('created_at', '>=', since.toISOString())
            .orderBy('created_at'),
        ),
      );
      return {
        unclosed: unclosed.map((row) => tx.load(Invitation, row)),
        times: times.map(({ created_at }) => new Date(created_at)),
      };
    },
    listUnclosed: () => tx.loadAll(Invitation, open()),
    lockSentBy: (userId) =>
      tx.loadAll(
        Invitation,
        open()
          .where(sql`i.created_by ->> 'id'`, '=', userId)
          .forNoKeyUpdate(),
      ),
    lock: (id) => tx.findOne(Invitation, { id }, { lock: true }),
    lockByToken: (tokenHash) => tx.findOne(Invitation, { tokenHash }, { lock: true }),
  };
}
