import { Webhook, type WebhookStore } from '@basalt/domain';
import { countOf, db, selection } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Who counts webhooks takes turns in an organization; the first of the lock's two keys, chosen once. */
const countLock = 7_264_118;

/** Webhooks of the transaction's tenant in PostgreSQL. */
export function createWebhookStore(tx: Transaction): WebhookStore {
  const { organizationId } = tx;
  return {
    find: (id) => tx.findOne(Webhook, { id }),
    lock: (id) => tx.findOne(Webhook, { id }, { lock: true }),
    async lockMadeBy(actorId) {
      const rows = await tx.rows<object>(
        `select ${tx.columns(Webhook, 'w')} from webhooks w
        where w.organization_id = $1 and w.created_by ->> 'id' = $2
        order by w.id for no key update`,
        [organizationId, actorId],
      );
      return rows.map((row) => tx.load(Webhook, row));
    },
    async lockedCount() {
      await tx.rows('select pg_advisory_xact_lock($1, hashtext($2))', [countLock, organizationId]);
      const [row] = await tx.select(
        selection(
          db.selectFrom('webhooks').select(countOf).where('organization_id', '=', organizationId),
        ),
      );
      return row?.total ?? 0;
    },
    async add(webhook) {
      tx.hasWebhookChanges = true;
      await tx.save(webhook);
    },
    async save(webhook) {
      tx.hasWebhookChanges = true;
      await tx.save(webhook);
    },
    async remove(webhook) {
      tx.hasWebhookChanges = true;
      await tx.remove(webhook);
    },
  };
}
