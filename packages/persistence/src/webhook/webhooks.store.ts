import { Webhook, type WebhookStore } from '@basalt/domain';
import { sql } from 'kysely';
import { countOf, db, selection } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * The first of the two keys of an advisory lock, by which transactions that count the webhooks of one organization run one
 * after the other.
 */
const countLock = 7_264_118;

/** Webhooks of the transaction's tenant in PostgreSQL. */
export function createWebhookStore(tx: Transaction): WebhookStore {
  const { organizationId } = tx;
  return {
    find: (id) => tx.findOne(Webhook, { id }),
    lock: (id) => tx.findOne(Webhook, { id }, { lock: true }),
    lockAll: () =>
      tx.loadAll(
        Webhook,
        db
          .selectFrom('webhooks as w')
          .select(tx.columns(Webhook, 'w'))
          .where('w.organization_id', '=', organizationId)
          .orderBy('w.id')
          .forNoKeyUpdate(),
      ),
    async lockedCount() {
      await tx.rows(sql`select pg_advisory_xact_lock(${countLock}, hashtext(${organizationId}))`);
      const [row] = await tx.rows(
        selection(
          db.selectFrom('webhooks').select(countOf).where('organization_id', '=', organizationId),
        ),
      );
      return row?.total ?? 0;
    },
  };
}
