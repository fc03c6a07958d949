import {
  eventKinds,
  kindsOfAffected,
  kindsOfEntry,
  patternsOf,
  type DomainEvent,
} from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { deliveriesOf } from './add-deliveries.ts';
import { EventEntity } from './event.entity.ts';
import { keptContent } from './packed-event.ts';

/**
 * Adds the deliveries of events. A webhook that does not listen to the kind of an event, but to one that it amounts to for a record that it
 * touched, receives it as the first such kind.
 */
const addDeliveries = compiledOnce(({ organizationId, eventIds, kinds, patterns }: Deliverable) => {
  const listed = sql`unnest(${eventIds}::uuid[], ${kinds}::text[], ${patterns}::text[])`;
  const ofKinds = sql`${listed} with ordinality`;
  return sql`with ${deliveriesOf({ organizationId, events: sql`events`, kinds: ofKinds })}`;
});

/** The entries about tickets and documents, by event. The statement comes after the one that adds the events. */
const addAffectedRecords = compiledOnce(
  ({ organizationId, eventIds, recordIds, kinds }: AffectedRecords) => sql`
  insert into affected_records (organization_id, event_id, record_id, kind)
  select ${organizationId}, touched.event_id, touched.record_id, touched.kind
  from unnest(${eventIds}::uuid[], ${recordIds}::uuid[], ${kinds}::text[]) as touched (event_id, record_id, kind)
  on conflict do nothing`,
);

/** Touched records: three lists of the same length. */
interface AffectedRecords {
  organizationId: string;
  eventIds: readonly string[];
  recordIds: readonly string[];
  kinds: readonly string[];
}

/**
 * Events of an organization by each kind that a webhook can listen to: their own first, then those that they amount to for the
 * records that they touched. Each has the patterns that it matches, separated by spaces.
 */
interface Deliverable {
  organizationId: string;
  eventIds: readonly string[];
  kinds: readonly string[];
  patterns: readonly string[];
}

/** The patterns of each kind that webhooks can listen to. */
const patternsByKind = new Map<string, string>(
  eventKinds.map((kind) => [kind, patternsOf(kind).join(' ')]),
);

/**
 * Adds events of a tenant, and their deliveries, to the statements of the commit. `organizationId` is the tenant of the
 * transaction, unless that is a transaction over accounts.
 */
export async function addEvents(
  tx: Transaction,
  events: readonly DomainEvent[],
  organizationId: string = tx.organizationId,
): Promise<void> {
  if (events.length === 0) return;
  tx.hasEvents = true;
  const rows = [];
  for (const { isQuiet: _isQuiet, ...event } of events) {
    const content = keptContent(event);
    // One after the other, so that many large events do not block the process for others.
    const stored = content instanceof Promise ? await content : content;
    const affected = stored.affected === null ? null : JSON.stringify(stored.affected);
    const kinds = kindsOfAffected(event.affected, event, event.kind);
    rows.push({ ...event, ...stored, affected, affectedKinds: kinds.length === 0 ? null : kinds });
  }
  tx.create(EventEntity, ...rows);
  const touched = events.flatMap(touchedBy);
  if (touched.length > 0) {
    tx.add(
      addAffectedRecords({
        organizationId,
        eventIds: touched.map(({ eventId }) => eventId),
        recordIds: touched.map(({ recordId }) => recordId),
        kinds: touched.map(({ kind }) => kind),
      }),
    );
  }
  const deliverable = events.flatMap(deliverableAs);
  if (deliverable.length === 0) return;
  const eventIds = deliverable.map(({ id }) => id);
  const kinds = deliverable.map(({ kind }) => kind);
  const patterns = deliverable.map((each) => each.patterns);
  tx.add(addDeliveries({ organizationId, eventIds, kinds, patterns }), ({ count }) => {
    tx.hasDeliveries ||= count > 0;
  });
}

/** The tickets and documents that an event of another record touched. */
const touchedBy = (event: DomainEvent) =>
  event.affected.flatMap((entry) =>
    kindsOfEntry(entry, event).map((kind) => ({
      eventId: event.id,
      recordId: entry.id,
      kind,
    })),
  );

/** The kinds under which webhooks can receive an event, with their patterns. */
function deliverableAs(event: DomainEvent) {
  const { id, kind, affected, isQuiet } = event;
  if (isQuiet) return [];
  return [kind, ...kindsOfAffected(affected, event, kind)].flatMap((each) => {
    const patterns = patternsByKind.get(each);
    return patterns === undefined ? [] : [{ id, kind: each, patterns }];
  });
}
