import {
  failureText,
  type DeliveryRecord,
  type WebhookQueries,
  type WebhookRecord,
} from '@basalt/domain';
import { sql } from 'kysely';
import { column, creationOrder, idKey, onPage, timeKey, type SortKey } from '../sql/keyset.ts';
import { compiledOnce, countOf, db, selection } from '../sql/query.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';

const columns = [
  'w.id',
  'w.organization_id',
  'w.project_id',
  'w.url',
  'w.events',
  'w.enabled',
  'w.disabled_reason',
  'w.created_by',
  'w.created_at',
  'w.updated_at',
] as const;
const keys = creationOrder('w') as SortKey<WebhookRecord>[];

const webhooks = (organizationId: string) =>
  db.selectFrom('webhooks as w').where('w.organization_id', '=', organizationId);

const one = compiledOnce(({ organizationId, id }: { organizationId: string; id: string }) =>
  webhooks(organizationId).select(columns).where('w.id', '=', id),
);

const deliveries = (organizationId: string, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .where('d.organization_id', '=', organizationId)
    .where('d.webhook_id', '=', webhookId);

const deliveryRecords = (found: ReturnType<typeof deliveries>) =>
  found.select((d) => [
    'd.id',
    'd.webhook_id',
    'd.event_id',
    'd.event_type',
    'd.state',
    'd.attempts',
    'd.response_status',
    d
      .case()
      .when(d.and([d('d.state', '<>', sql.lit('delivered')), d('d.attempts', '>', d.lit(0))]))
      .then(sql.lit(failureText))
      .end()
      .as('failure'),
    d
      .case()
      .when('d.state', '=', sql.lit('pending'))
      .then(d.ref('d.due_at'))
      .end()
      .as('next_attempt_at'),
    'd.delivered_at',
    'd.created_at',
  ]);

const newestFirst: SortKey<DeliveryRecord>[] = [
  timeKey(column('webhook_deliveries', 'd', 'created_at'), 'desc', (row) => row.created_at),
  idKey('d.id', 'desc'),
];

/** Reads of webhooks and their deliveries in PostgreSQL. */
export function createWebhookQueries(reads: TenantReads): WebhookQueries {
  const { organizationId } = reads;
  return {
    async find(id) {
      const [webhook] = await reads.rows(one({ organizationId, id }));
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
        exists: one({ organizationId, id: webhookId }),
        rows: selection(onPage(deliveryRecords(listed), newestFirst, page)),
        count: selection(listed.select(countOf)),
        keys: newestFirst,
      });
    },
  };
}
