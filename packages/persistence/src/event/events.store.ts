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

/**
 * Records the events, and a delivery to each webhook that listens to one of them. The webhooks are kept from being
 * deleted meanwhile: one that was deleted before gets none.
 */
const record = `
  with recorded as (
    insert into events (${columns})
    select ${columns} from json_populate_recordset(null::events, $2::json)
    returning id, project_id, kind, subject_id, sequence, at
  ), wanted as (
    select w.id as webhook_id, r.id as event_id, r.kind as event_type, r.subject_id, r.sequence, r.at
    from recorded r
    join json_to_recordset($3::json) as k (kind text, patterns text[]) on k.kind = r.kind
    join webhooks w on w.organization_id = $1 and w.enabled and w.events && k.patterns
      and (w.project_id is null or w.project_id = r.project_id)
    order by r.sequence
    for key share of w
  )
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select $1, ${deliveryId}, webhook_id, event_id, event_type, subject_id, sequence, 'pending', 0, at, at from wanted`;

/** Events of the transaction's tenant in PostgreSQL: all of a call in one statement, their deliveries included. */
export function createEventStore(tx: Transaction): EventStore {
  const { organizationId } = tx;
  return {
    async append(...events) {
      if (events.length === 0) return;
      tx.hasEvents = true;
      const values = [
        organizationId,
        JSON.stringify(events.map(rowOf)),
        JSON.stringify(kindsAmong(events)),
      ];
      await tx.tell(record, values, ({ count }) => {
        tx.hasDeliveries ||= count > 0;
      });
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
