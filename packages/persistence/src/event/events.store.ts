import {
  eventKinds,
  patternsOf,
  type DomainEvent,
  type EventStore,
  type NewId,
} from '@basalt/domain';
import type { Transaction } from '../database/transaction.ts';

const columns =
  'organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at';

/**
 * Records the events, and answers which webhooks listen to which of them, in the order of the events. The
 * webhooks are kept from being deleted until the deliveries are there: one that is deleted meanwhile gets none.
 */
const record = `
  with recorded as (
    insert into events (${columns})
    select ${columns} from json_populate_recordset(null::events, $2::json)
    returning id, project_id, kind, subject_id, sequence, at
  )
  select w.id as webhook_id, r.id as event_id, r.kind as event_type, r.subject_id, r.sequence, r.at
  from recorded r
  join json_to_recordset($3::json) as k (kind text, patterns text[]) on k.kind = r.kind
  join webhooks w on w.organization_id = $1 and w.enabled and w.events && k.patterns
    and (w.project_id is null or w.project_id = r.project_id)
  order by r.sequence
  for key share of w`;

const addDeliveries = `
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select $1, d.id, d.webhook_id, d.event_id, d.event_type, d.subject_id, d.sequence, 'pending', 0, d.at, d.at
  from json_to_recordset($2::json) as d (id uuid, webhook_id uuid, event_id uuid, event_type text, subject_id uuid,
    sequence bigint, at timestamptz)`;

/** Events of the transaction's tenant in PostgreSQL: all of a call in one statement, their deliveries in another. */
export function createEventStore(tx: Transaction, newId: NewId): EventStore {
  const { organizationId } = tx;
  return {
    async append(...events) {
      if (events.length === 0) return;
      const wanted = await tx.rows<object>(record, [
        organizationId,
        JSON.stringify(events.map(rowOf)),
        JSON.stringify(kindsAmong(events)),
      ]);
      if (wanted.length === 0) return;
      const deliveries = wanted.map((one) => ({ id: newId(), ...one }));
      await tx.rows(addDeliveries, [organizationId, JSON.stringify(deliveries)]);
      tx.hasDeliveries = true;
    },
  };
}

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

/** Each kind of the events that can be listened to, with the patterns that stand for it. */
function kindsAmong(events: readonly DomainEvent[]) {
  const told = new Set(events.map(({ kind }) => kind));
  return eventKinds
    .filter((kind) => told.has(kind))
    .map((kind) => ({ kind, patterns: patternsOf(kind) }));
}
