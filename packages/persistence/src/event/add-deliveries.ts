import { sql, type RawBuilder } from 'kysely';

/** A version 7 id (RFC 9562) with the time of another one, and with random bits of a hash (hexadecimal). All three are expressions. */
export const derivedId = (id: RawBuilder<unknown>, hash: RawBuilder<unknown>) =>
  sql`overlay(overlay(overlay(${id}
    placing substr(${hash}, 1, 3) from 16)
    placing substr(${hash}, 4, 3) from 21)
    placing substr(${hash}, 7, 12) from 25)::uuid`;

const deliveryId = derivedId(sql`event_id::text`, sql`md5(webhook_id::text || event_id::text)`);

/** Events that webhooks may get. */
interface Deliverable {
  organizationId: string;
  /** A table with the columns of `events`. */
  events: RawBuilder<unknown>;
  /** A table of the events by each kind that they can have for webhooks: `id`, `kind`, `patterns`, and `place` in the order of choice. */
  kinds: RawBuilder<unknown>;
}

/**
 * Common table expressions `listening` and `wanted`, and the insert that adds a delivery of each event to each webhook that listens to it when the
 * statement runs. A webhook gets an event once, as the first of the kinds that it listens to. Until the end of the transaction these webhooks
 * cannot be deleted. A new webhook does not receive the event of its own creation.
 */
export const deliveriesOf = ({ organizationId, events, kinds }: Deliverable) => sql`
  listening as (
    select w.id as webhook_id, e.id as event_id, listened.kind as event_type, listened.place, e.subject_id, e.sequence, e.at
    from webhooks w
    cross join ${kinds} as listened (id, kind, patterns, place)
    join ${events} e on e.organization_id = w.organization_id and e.id = listened.id
    where w.organization_id = ${organizationId} and w.enabled and w.events && string_to_array(listened.patterns, ' ')
      and (w.project_id is null or w.project_id = e.project_id)
      and not (e.kind = 'webhook.created' and e.subject_id = w.id)
    for key share of w
  ), wanted as (
    select distinct on (webhook_id, event_id) webhook_id, event_id, event_type, subject_id, sequence, at
    from listening order by webhook_id, event_id, place
  )
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence,
    state, attempts, due_at, created_at)
  select ${organizationId}, ${deliveryId}, webhook_id, event_id, event_type, subject_id, sequence, 'pending', 0, at, at
  from wanted`;
