import {
  Delivery,
  failureText,
  Webhook,
  type DeliveryRecord,
  type WebhookQueries,
  type WebhookRecord,
} from '@basalt/domain';
import { sql } from 'kysely';
import { column, creationOrder, idKey, onPage, timeKey, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import { selectedColumns } from '../sql/record-columns.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const columns = selectedColumns(Webhook, 'w');
const keys = creationOrder('w') as SortKey<WebhookRecord>[];

const webhooks = (organizationId: string) =>
  db.selectFrom('webhooks as w').where('w.organization_id', '=', organizationId);

const webhookById = compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
  webhooks(organizationId).select(columns).where('w.id', '=', id),
);

const deliveries = (organizationId: string, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .where('d.organization_id', '=', organizationId)
    .where('d.webhook_id', '=', webhookId);

const deliveryColumns = selectedColumns(Delivery, 'd', {
  failure: `case when d.state <> 'delivered' and d.attempts > 0 then '${failureText}' end`,
  next_attempt_at: `case when d.state = 'pending' then d.due_at end`,
});

const newestFirst: SortKey<DeliveryRecord>[] = [
  timeKey(column('webhook_deliveries', 'd', 'created_at'), 'desc', (row) => row.created_at),
  idKey('d.id', 'desc'),
];

/** Reads of webhooks and their deliveries in PostgreSQL. */
export function createWebhookQueries(reads: TenantReads): WebhookQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [webhook] = await reads.rows(webhookById({ organizationId, id }));
      return webhook ?? null;
    },
    async list({ createdBy, projectId }, page) {
      // Without an index for the filters: an organization has at most 100 webhooks.
      let listed = webhooks(organizationId);
      if (createdBy !== undefined) {
        listed = listed.where(sql<boolean>`w.created_by ->> 'id' = ${createdBy}`);
      }
      if (projectId !== undefined) listed = listed.where('w.project_id', '=', projectId);
      const found = await reads.page<WebhookRecord>(page, {
        rows: selection(onPage(listed.select(columns), keys, page)),
        count: selection(listed.select(countOf)),
        keys,
      });
      if (found === null) throw new Error('a list that belongs to the tenant itself is there');
      return found;
    },
    async deliveries(webhookId, page) {
      const listed = deliveries(organizationId, webhookId);
      return reads.page<DeliveryRecord>(page, {
        exists: webhookById({ organizationId, id: webhookId }),
        rows: selection(onPage(listed.select(deliveryColumns), newestFirst, page)),
        count: selection(listed.select(countOf)),
        keys: newestFirst,
      });
    },
  };
}
