import { eventKinds, patternsOf, type DomainEvent } from '@basalt/domain';
import { sql } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { EventEntity } from './event.entity.ts';
import { keptContent } from './packed-event.ts';

const both = sql`md5(webhook_id::text || event_id::text)`;

/** The version 7 id (RFC 9562) of a delivery: the id of its event, with random bits that follow from webhook and event. */
const deliveryId = sql`overlay(overlay(overlay(event_id::text
    placing substr(${both}, 1, 3) from 16)
    placing substr(${both}, 4, 3) from 21)
    placing substr(${both}, 7, 12) from 25)::uuid`;

/**
 * Adds a delivery of each event to each webhook that listens to it when the statement runs. Until the end of the transaction
 * these webhooks cannot be deleted. A new webhook does not receive the event of its own creation.
 */
const addDeliveries = compiledOnce(
  ({ organizationId, eventIds, patterns }: Deliverable) => sql`
  with wanted as (
    select w.id as webhook_id, e.id as event_id, e.kind as event_type, e.subject_id, e.sequence, e.at
    from webhooks w
    cross join unnest(${eventIds}::uuid[], ${patterns}::text[]) as listened (id, patterns)
    join events e on e.organization_id = w.organization_id and e.id = listened.id
    where w.organization_id = ${organizationId} and w.enabled and w.events && string_to_array(listened.patterns, ' ')
      and (w.project_id is null or w.project_id = e.project_id)
      and not (e.kind = 'webhook.created' and e.subject_id = w.id)
    for key share of w
  )
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select ${organizationId}, ${deliveryId}, webhook_id, event_id, event_type, subject_id, sequence, 'pending', 0, at, at
  from wanted`,
);

/** Events of an organization, each with the patterns that it matches, separated by spaces. */
interface Deliverable {
  organizationId: string;
  eventIds: readonly string[];
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
    const kept = content instanceof Promise ? await content : content;
    const affected = kept.affected === null ? null : JSON.stringify(kept.affected);
    rows.push({ ...event, ...kept, affected });
  }
  tx.create(EventEntity, ...rows);
  const listened = events.flatMap(({ id, kind, isQuiet }) => {
    const patterns = isQuiet ? undefined : patternsByKind.get(kind);
    return patterns === undefined ? [] : [{ id, patterns }];
  });
  if (listened.length === 0) return;
  const [eventIds, patterns] = [listened.map(({ id }) => id), listened.map((one) => one.patterns)];
  tx.add(addDeliveries({ organizationId, eventIds, patterns }), ({ count }) => {
    tx.hasDeliveries ||= count > 0;
  });
}
