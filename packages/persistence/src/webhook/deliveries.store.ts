import {
  Delivery,
  type ClaimedDelivery,
  type DeliveryStore,
  type EventRecord,
} from '@basalt/domain';
import { unpackedEvent } from '../event/packed-event.ts';
import { rfc3339 } from '../sql/rfc3339.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Due deliveries, locked; what others have locked is passed by. Which of them may be claimed is another statement's
 * question: it must see what was committed while this one waited.
 */
const lockDue = `
  select d.id, d.subject_id, d.sequence from webhook_deliveries d
  where d.organization_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.due_at <= $3
  order by d.due_at, d.sequence limit $4
  for update skip locked`;

/**
 * Of the locked ones, takes those whose subject has no earlier pending one that is not among them. The others are put
 * off until that one is due; when it ends earlier, \`settle\` has them due again.
 */
const take = `
  with due as (
    select id, subject_id, sequence from json_to_recordset($3::json) as (id uuid, subject_id uuid, sequence bigint)
  ), judged as (
    select due.id, earlier.due_at as put_off_to
    from due left join lateral (
      select e.due_at from webhook_deliveries e
      where e.organization_id = $1 and e.webhook_id = $2 and e.state = 'pending'
        and e.subject_id = due.subject_id and e.sequence < due.sequence
        and not exists (select from due also where also.id = e.id)
      order by e.sequence limit 1) earlier on true
  ), taken as (
    update webhook_deliveries d set
      due_at = case when j.put_off_to is null then $4
        else greatest(j.put_off_to, $5::timestamptz + interval '1 second') end,
      claims = d.claims + case when j.put_off_to is null then 1 else 0 end
    from judged j
    where d.organization_id = $1 and d.id = j.id
    returning d.id, d.event_id, d.subject_id, d.sequence, d.claims, d.attempts, j.put_off_to is null as is_claimed
  )
  select t.id, t.claims as claim, t.attempts, t.subject_id,
    e.kind, e.id as event_id, e.at::text as at, e.organization_id, e.project_id, e.actor, e.data, e.changes,
    e.packed
  from taken t join events e on e.organization_id = $1 and e.id = t.event_id
  where t.is_claimed
  order by t.sequence`;

interface ClaimedRow extends Pick<EventRecord, 'organization_id' | 'project_id' | 'actor'> {
  id: string;
  claim: number;
  attempts: number;
  subject_id: string;
  kind: EventRecord['type'];
  event_id: string;
  at: string;
  data: EventRecord['data'];
  changes: EventRecord['changes'];
  packed: Uint8Array | null;
}

const claimedOf = (row: Omit<ClaimedRow, 'packed'>): ClaimedDelivery => ({
  id: row.id,
  claim: row.claim,
  attempts: row.attempts,
  subjectId: row.subject_id,
  event: {
    type: row.kind,
    id: row.event_id,
    timestamp: rfc3339(row.at),
    organization_id: row.organization_id,
    project_id: row.project_id,
    actor: row.actor,
    data: row.data,
    changes: row.changes,
  },
});

const settleEach = `
  update webhook_deliveries d set
    state = s.state, attempts = s.attempts, response_status = s.response_status, due_at = s.due_at,
    delivered_at = case when s.state = 'delivered' then s.due_at end
  from json_to_recordset($2::json)
    as s (id uuid, claim integer, state text, attempts integer, response_status integer, due_at timestamptz)
  where d.organization_id = $1 and d.id = s.id and d.claims = s.claim and d.state = 'pending'`;

const settleLanes = `
  update webhook_deliveries d set due_at = l.due_at
  from json_to_recordset($3::json) as l (subject_id uuid, due_at timestamptz)
  where d.organization_id = $1 and d.webhook_id = $2 and d.subject_id = l.subject_id
    and d.state = 'pending' and d.due_at <> l.due_at
    and not exists (
      select from json_to_recordset($4::json) as s (id uuid, claim integer)
      join webhook_deliveries stale on stale.organization_id = $1 and stale.id = s.id
      where stale.subject_id = l.subject_id and stale.claims <> s.claim)`;

const voidClaims = `
  update webhook_deliveries set claims = claims + 1 where organization_id = $1 and id = $2`;

/** Deliveries of the transaction's tenant in PostgreSQL. */
export function createDeliveryStore(tx: Transaction): DeliveryStore {
  const { organizationId } = tx;
  return {
    async add(delivery) {
      await tx.rows(
        `insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id,
          sequence, state, attempts, response_status, due_at, delivered_at, created_at)
        select $1, $2, $3, e.id, e.kind, e.subject_id, e.sequence, $5, $6, $7, $8, $9, $10
        from events e where e.organization_id = $1 and e.id = $4`,
        [
          organizationId,
          delivery.id,
          delivery.webhookId,
          delivery.eventId,
          delivery.state,
          delivery.attempts,
          delivery.responseStatus,
          delivery.dueAt.toISOString(),
          delivery.deliveredAt?.toISOString() ?? null,
          delivery.createdAt.toISOString(),
        ],
      );
      tx.hasDeliveries = true;
    },
    lock: (id) => tx.findOne(Delivery, { id }, { lock: true }),
    async save(delivery) {
      await tx.save(delivery);
      await tx.rows(voidClaims, [organizationId, delivery.id]);
      tx.hasDeliveries = true;
    },
    async claim(webhookId, { limit, now, until }) {
      const at = now.toISOString();
      const due = await tx.rows<object>(lockDue, [organizationId, webhookId, at, limit]);
      if (due.length === 0) return [];
      const values = [organizationId, webhookId, JSON.stringify(due), until.toISOString(), at];
      const rows = await tx.rows<ClaimedRow>(take, values);
      return Promise.all(rows.map(async (row) => claimedOf(await unpackedEvent(row))));
    },
    async settle(webhookId, { settled, lanes }) {
      const rows = settled.map((one) => ({
        id: one.id,
        claim: one.claim,
        state: one.state,
        attempts: one.attempts,
        response_status: one.responseStatus,
        due_at: one.dueAt,
      }));
      const told = JSON.stringify(rows);
      await tx.rows(settleEach, [organizationId, told]);
      const rest = lanes.map(({ subjectId, dueAt }) => ({ subject_id: subjectId, due_at: dueAt }));
      await tx.rows(settleLanes, [organizationId, webhookId, JSON.stringify(rest), told]);
    },
    async forget(webhookId, { before, limit }) {
      const rows = await tx.rows<{ id: string }>(
        `delete from webhook_deliveries where organization_id = $1 and id in (
          select d.id from webhook_deliveries d
          where d.organization_id = $1 and d.webhook_id = $2 and d.created_at < $3 and d.state <> 'pending'
          order by d.created_at limit $4)
        returning id`,
        [organizationId, webhookId, before.toISOString(), limit],
      );
      return rows.length;
    },
  };
}
