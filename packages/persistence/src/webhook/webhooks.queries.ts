import {
  failureText,
  type DeliveryRecord,
  type WebhookQueries,
  type WebhookRecord,
} from '@basalt/domain';
import { creationOrder, idKey, keysetOf, pageOf, timeKey, type SortKey } from '../sql/keyset.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const columns = `w.id, w.organization_id, w.project_id, w.url, w.events, w.enabled, w.disabled_reason,
  w.created_by, w.created_at, w.updated_at`;
const keys = creationOrder('w') as SortKey<WebhookRecord>[];

const deliveryColumns = `d.id, d.webhook_id, d.event_id, d.event_type, d.state, d.attempts, d.response_status,
  case when d.state <> 'delivered' and d.attempts > 0 then '${failureText}' end as failure,
  case when d.state = 'pending' then d.due_at end as next_attempt_at, d.delivered_at, d.created_at`;
const newestFirst: SortKey<DeliveryRecord>[] = [
  timeKey('d.created_at', 'desc', (row) => row.created_at),
  idKey('d.id', 'desc'),
];

/** Reads of webhooks and their deliveries in PostgreSQL. */
export function createWebhookQueries(reads: TenantReads): WebhookQueries {
  const { organizationId } = reads;
  const one = (id: string) => ({
    text: `select ${columns} from webhooks w where w.organization_id = $1 and w.id = $2`,
    values: [organizationId, id],
  });
  return {
    async find(id) {
      const [webhook] = await reads.rows<WebhookRecord>(one(id));
      return webhook ?? null;
    },
    async list({ createdBy }, page) {
      const values: unknown[] = [organizationId];
      let from = 'from webhooks w where w.organization_id = $1';
      if (createdBy !== undefined)
        from += ` and w.created_by ->> 'id' = $${values.push(createdBy)}`;
      const counted = [...values];
      const keyset = keysetOf(keys, page, values);
      const found = await reads.page(page, {
        rows: {
          text: `select ${columns} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
        },
        count: { text: `select count(*)::integer as total ${from}`, values: counted },
        cut: (rows: WebhookRecord[], total) => pageOf(keys, page, rows, total),
      });
      if (found === null) throw new Error('a list that belongs to the tenant itself is there');
      return found;
    },
    async deliveries(webhookId, page) {
      const values: unknown[] = [organizationId, webhookId];
      const from = 'from webhook_deliveries d where d.organization_id = $1 and d.webhook_id = $2';
      const keyset = keysetOf(newestFirst, page, values);
      return reads.page(page, {
        exists: one(webhookId),
        rows: {
          text: `select ${deliveryColumns} ${from} ${keyset.where} order by ${keyset.orderBy} limit ${keyset.limit}`,
          values,
        },
        count: {
          text: `select count(*)::integer as total ${from}`,
          values: [organizationId, webhookId],
        },
        cut: (rows: DeliveryRecord[], total) => pageOf(newestFirst, page, rows, total),
      });
    },
  };
}
