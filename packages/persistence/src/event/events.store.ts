import { eventKinds, patternsOf, type DomainEvent, type EventStore } from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

const columns =
  'organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at';

const both = 'md5(webhook_id::text || event_id::text)';

/** The version 7 id (RFC 9562) of a delivery: its event's, with what is random in it made of both. */
const deliveryId = `overlay(overlay(overlay(event_id::text
    placing substr(${both}, 1, 3) from 16)
    placing substr(${both}, 4, 3) from 21)
    placing substr(${both}, 7, 12) from 25)::uuid`;

const recordOne = `insert into events (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const recordMany = `insert into events (${columns})
  select ${columns} from json_populate_recordset(null::events, $1::json)`;

/** From so many events on, one statement for all of them is the cheaper one. */
const many = 5;

/**
 * A delivery of these events, of one kind, to each webhook that listens to it. The webhooks are kept from being
 * deleted meanwhile: one that was deleted before gets none.
 */
const addDeliveries = `
  with wanted as (
    select w.id as webhook_id, r.id as event_id, r.kind as event_type, r.subject_id, r.sequence, r.at
    from webhooks w join events r on r.organization_id = w.organization_id and r.id = any ($2::uuid[])
    where w.organization_id = $1 and w.enabled and w.events && $3::text[]
      and (w.project_id is null or w.project_id = r.project_id)
    order by r.sequence
    for key share of w
  )
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select $1, ${deliveryId}, webhook_id, event_id, event_type, subject_id, sequence, 'pending', 0, at, at from wanted`;

/** What stands for each kind that can be listened to. */
const patternsByKind = new Map<string, readonly string[]>(
  eventKinds.map((kind) => [kind, patternsOf(kind)]),
);

/** Events of the transaction's tenant in PostgreSQL, and what is to be delivered of them. */
export function createEventStore(tx: Transaction): EventStore {
  const { organizationId } = tx;
  return {
    async append(...events) {
      if (events.length === 0) return;
      tx.hasEvents = true;
      const rows = events.map(rowOf);
      if (rows.length < many) {
        for (const row of rows) await tx.tell(recordOne, Object.values(row));
      } else {
        await tx.tell(recordMany, [JSON.stringify(rows)]);
      }
      for (const [kind, ofKind] of Map.groupBy(events, (event) => event.kind)) {
        const patterns = patternsByKind.get(kind);
        if (patterns === undefined) continue;
        const values = [organizationId, ofKind.map(({ id }) => id), patterns];
        await tx.tell(addDeliveries, values, ({ count }) => {
          tx.hasDeliveries ||= count > 0;
        });
      }
    },
  };
}

/** The values of `columns`, in their order. */
const rowOf = (event: DomainEvent) => ({
  organization_id: event.organizationId,
  id: event.id,
  project_id: event.projectId,
  kind: event.kind,
  subject_type: event.subjectType,
  subject_id: event.subjectId,
  actor: event.actor,
  data: event.data,
  changes: event.changes,
  at: event.at,
});
