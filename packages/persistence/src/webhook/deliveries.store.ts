import {
  Delivery,
  deliveryBudget,
  logPosition,
  snakeCase,
  type ClaimedDelivery,
  type DeliveryStore,
  type EventRecord,
  type Settlement,
} from '@basalt/domain';
import { packedFrom, unpackedEvent } from '../event/packed-event.ts';
import { sql } from 'kysely';
import { compiledOnce, db } from '../sql/query.ts';
import { rfc3339 } from '../sql/rfc3339.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Locks due deliveries; those that another transaction has locked are skipped. A second statement (`take`) decides which of them
 * may be claimed, because it must see what was committed before the locks were taken.
 */
const lockDue = (organizationId: string, webhookId: string, now: string, limit: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.subject_id', 'd.sequence'])
    .where('d.organization_id', '=', organizationId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.state', '=', sql.lit('pending'))
    .where('d.due_at', '<=', now)
    .orderBy('d.due_at')
    .orderBy('d.sequence')
    .limit(limit)
    .forUpdate()
    .skipLocked();

/**
 * Claims the locked deliveries, in the order of their events, up to the one that makes them larger than `deliveryBudget.claimedBytes`. An event
 * without `unpacked_bytes` is smaller than `packedFrom`. Those whose subject has an earlier pending delivery that is not locked here are not claimed,
 * but postponed until that delivery is due; when it ends earlier, `settle` makes them due again.
 */
export const take = compiledOnce(
  ({ organizationId, webhookId, due, until, now }: Claim) => sql<ClaimedRow>`
  with due as (
    select id, subject_id, sequence from json_to_recordset(${due}::json) as (id uuid, subject_id uuid, sequence bigint)
  ), measured as (
    select due.*, sum(coalesce(e.unpacked_bytes, ${sql.lit(packedFrom)})) over (order by due.sequence) - coalesce(e.unpacked_bytes, ${sql.lit(packedFrom)}) as bytes_before
    from due
    join webhook_deliveries d on d.organization_id = ${organizationId} and d.id = due.id
    left join events e on e.organization_id = ${organizationId} and e.id = d.event_id
  ), fitting as (
    select id, subject_id, sequence from measured where bytes_before <= ${sql.lit(deliveryBudget.claimedBytes)}
  ), checked as (
    select due.id, earlier.due_at as put_off_to
    from fitting due left join lateral (
      select e.due_at from webhook_deliveries e
      where e.organization_id = ${organizationId} and e.webhook_id = ${webhookId} and e.state = 'pending'
        and e.subject_id = due.subject_id and e.sequence < due.sequence
        and not exists (select from due also where also.id = e.id)
      order by e.sequence limit 1) earlier on true
  ), taken as (
    update webhook_deliveries d set
      due_at = case when j.put_off_to is null then ${until}
        else greatest(j.put_off_to, ${now}::timestamptz + interval '1 second') end,
      claims = d.claims + case when j.put_off_to is null then 1 else 0 end
    from checked j
    where d.organization_id = ${organizationId} and d.id = j.id
    returning d.id, d.event_id, d.event_type, d.subject_id, d.sequence, d.claims, d.attempts, j.put_off_to is null as is_claimed
  )
  select t.id, t.claims as claim, t.attempts, t.subject_id,
    t.event_type as kind, e.id as event_id, e.at::text as at, e.organization_id, e.project_id, e.actor, e.data, e.changes,
    e.affected, e.packed, e.horizon, e.sequence
  from taken t join events e on e.organization_id = ${organizationId} and e.id = t.event_id
  where t.is_claimed
  order by t.sequence`,
);

/** The locked deliveries `due`, as JSON, the end of the claim, and the present time. */
interface Claim {
  organizationId: string;
  webhookId: string;
  due: string;
  until: string;
  now: string;
}

/** A claimed delivery with its event. */
export interface ClaimedRow extends Pick<EventRecord, 'organization_id' | 'project_id' | 'actor'> {
  id: string;
  claim: number;
  attempts: number;
  subject_id: string;
  kind: EventRecord['type'];
  event_id: string;
  at: string;
  data: EventRecord['data'];
  changes: EventRecord['changes'];
  affected: EventRecord['affected'] | null;
  horizon: string;
  sequence: string;
  packed: Uint8Array | null;
}

const claimedOf = (
  row: Omit<ClaimedRow, 'packed' | 'affected'> & Pick<EventRecord, 'affected'>,
): ClaimedDelivery => ({
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
    affected: row.affected,
    log_position: logPosition(BigInt(row.horizon), BigInt(row.sequence)),
  },
});

/** The settled deliveries of a webhook with their results, as JSON. */
interface Settled {
  organizationId: string;
  settled: string;
}

const settleEach = compiledOnce(
  ({ organizationId, settled }: Settled) => sql`
  update webhook_deliveries d set
    state = s.state, attempts = s.attempts, response_status = s.response_status, due_at = s.due_at,
    delivered_at = case when s.state = 'delivered' then s.due_at end
  from json_to_recordset(${settled}::json)
    as s (id uuid, claim integer, state text, attempts integer, response_status integer, due_at timestamptz)
  where d.organization_id = ${organizationId} and d.id = s.id and d.claims = s.claim and d.state = 'pending'`,
);

const settleLanes = compiledOnce(
  ({
    organizationId,
    webhookId,
    lanes,
    settled,
  }: Settled & { webhookId: string; lanes: string }) => sql`
  update webhook_deliveries d set due_at = l.due_at
  from json_to_recordset(${lanes}::json) as l (subject_id uuid, due_at timestamptz)
  where d.organization_id = ${organizationId} and d.webhook_id = ${webhookId} and d.subject_id = l.subject_id
    and d.state = 'pending' and d.due_at <> l.due_at
    and not exists (
      select from json_to_recordset(${settled}::json) as s (id uuid, claim integer)
      join webhook_deliveries stale on stale.organization_id = ${organizationId} and stale.id = s.id
      where stale.subject_id = l.subject_id and stale.claims <> s.claim)`,
);

/** The values by the names of their columns. */
const columnsOf = (values: object): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]));

/** The statements that write a settlement, in their order. */
export function settleStatements({
  organizationId,
  webhookId,
  settlement,
}: {
  organizationId: string;
  webhookId: string;
  settlement: Settlement;
}) {
  const settled = JSON.stringify(settlement.settled.map(columnsOf));
  const lanes = JSON.stringify(settlement.lanes.map(columnsOf));
  return [
    settleEach({ organizationId, settled }),
    settleLanes({ organizationId, webhookId, lanes, settled }),
  ];
}

const stored = Delivery.fields.filter(({ hasColumn }) => hasColumn);
const columnNames = stored.map(({ wireName }) => wireName);

/** The statement that inserts a delivery of an event that is in the log. */
export function newDelivery(delivery: Delivery) {
  const columns = columnNames.map((name) => sql.ref(name));
  const values = stored.map(({ name }) => {
    const value: unknown = delivery[name as keyof Delivery];
    return sql`${value instanceof Date ? value.toISOString() : value}`;
  });
  return sql`insert into webhook_deliveries (${sql.join(columns)}, sequence)
    select ${sql.join(values)}, e.sequence from events e
    where e.organization_id = ${delivery.organizationId} and e.id = ${delivery.eventId}`;
}

/** The statement that makes present claims of the delivery invalid: the result of a running attempt is then ignored. */
export const voidClaims = (organizationId: string, id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ claims: eb('claims', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);

/** Deliveries of the transaction's tenant in PostgreSQL. */
export function createDeliveryStore(tx: Transaction): DeliveryStore {
  const { organizationId } = tx;
  return {
    lock: (id) => tx.findOne(Delivery, { id }, { lock: true }),
    async claim(webhookId, { limit, now, until }) {
      const at = now.toISOString();
      const locked = await tx.rows(lockDue(organizationId, webhookId, at, limit));
      if (locked.length === 0) return [];
      const due = JSON.stringify(locked);
      const claim = { organizationId, webhookId, due, until: until.toISOString(), now: at };
      const rows = await tx.rows(take(claim));
      return Promise.all(rows.map(async (row) => claimedOf(await unpackedEvent(row))));
    },
    async settle(webhookId, settlement) {
      for (const statement of settleStatements({ organizationId, webhookId, settlement })) {
        await tx.rows(statement);
      }
    },
    async forget(webhookId, { before, limit }) {
      const ended = db
        .selectFrom('webhook_deliveries as d')
        .select('d.id')
        .where('d.organization_id', '=', organizationId)
        .where('d.webhook_id', '=', webhookId)
        .where('d.created_at', '<', before.toISOString())
        .where('d.state', '<>', sql.lit('pending'))
        .orderBy('d.created_at')
        .limit(limit);
      const rows = await tx.rows(
        db
          .deleteFrom('webhook_deliveries')
          .where('organization_id', '=', organizationId)
          .where('id', 'in', ended)
          .returning('id'),
      );
      return rows.length;
    },
  };
}
