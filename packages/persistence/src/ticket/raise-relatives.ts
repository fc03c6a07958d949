import { maxRecounted, patternsOf, type EventType, type RaisedRelatives } from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { deliveriesOf, derivedId } from '../event/add-deliveries.ts';
import { packedFrom } from '../event/packed-event.ts';
import { compiledOnce, type Selection } from '../sql/query.ts';

interface Raised {
  organizationId: string;
  ticketIds: readonly string[];
  movedIds: readonly string[];
  deletedProjectIds: readonly string[];
  restoredProjectIds: readonly string[];
  recountedIds: readonly string[];
  eventId: string;
  actor: string;
  now: string;
  isQuiet: boolean;
}

/** A moment of a record as text, as the API returns it. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The text of JSON whose strings have no blanks, without blanks: as long as in an answer. */
const compact = (json: RawBuilder<unknown>) => sql`translate(${json}::text, E' \\n', '')`;

/** The fields that events say of a raised ticket besides its version. A parent of another project is not in events. */
const changes = `
  case when parent_id is distinct from former_parent_id
    then jsonb_build_object('parent_id', parent_id) else '{}' end
  || case when (open_blockers > 0) <> (former_open_blockers > 0)
    then jsonb_build_object('blocked', open_blockers > 0) else '{}' end
  || case when (children_total, children_done) <> (former_children_total, former_children_done)
    then jsonb_build_object('children', jsonb_build_object('done', children_done, 'total', children_total)) else '{}' end`;

/** The entry of a raised ticket in `affected`. */
const entry = sql`json_build_object('type', 'ticket', 'id', id, 'version', version, 'changes', listed || times)`;

/** The kinds under which webhooks can receive the events, in the order in which they are chosen. */
const kinds = ['ticket.recounted', 'ticket.updated'] as const satisfies readonly EventType[];

/** The events by kind, unless no webhook gets them. */
const kindsOfAdded = (isQuiet: boolean) => sql`(
  select a.id, of_kind.kind, of_kind.patterns, of_kind.place
  from added a
  cross join (values ${sql.join(
    kinds.map(
      (kind, at) => sql`(${sql.lit(kind)}, ${sql.lit(patternsOf(kind).join(' '))}, ${sql.lit(at)})`,
    ),
  )}) as of_kind (kind, patterns, place)
  where (of_kind.kind = a.kind or of_kind.kind = any (a.affected_kinds)) and not ${isQuiet}::boolean)`;

/** Raises the tickets, and adds the events of each project with such tickets, the kinds by which histories find them, and the deliveries. */
const raise = compiledOnce(
  ({
    organizationId,
    ticketIds,
    movedIds,
    deletedProjectIds,
    restoredProjectIds,
    recountedIds,
    eventId,
    actor,
    now,
    isQuiet,
  }: Raised) => sql`
  with raised as materialized (
    select id, project_id, version, horizon, ${sql.raw(changes)} as listed,
      jsonb_build_object('updated_at', ${sql.raw(moment('updated_at'))},
        'last_activity_at', ${sql.raw(moment('greatest(updated_at, commented_at)'))}) as times,
      (row_number() over (partition by project_id order by id) - 1) / ${sql.lit(maxRecounted)} as part
    from basalt.raise_relatives(${organizationId}::uuid, ${ticketIds}::uuid[],
      ${movedIds}::uuid[], ${deletedProjectIds}::uuid[], ${restoredProjectIds}::uuid[], ${recountedIds}::uuid[], ${now}::timestamptz)
  ), numbered as (
    select project_id, part, row_number() over (order by project_id, part) as place,
      ${compact(sql`json_agg(${entry} order by id)`)} as affected,
      ${compact(sql`json_build_object('id', project_id, 'ticket_ids', json_agg(id order by id))`)} as data,
      max(horizon) as horizon, case when bool_or(listed <> '{}') then array['ticket.updated'] end as kinds
    from raised group by project_id, part
  ), parts as (
    select *, case when place = 1 then ${eventId}::uuid
      else ${derivedId(sql`${eventId}::text`, sql`md5(${eventId}::text || place)`)} end as event_id,
      octet_length(data) + octet_length('{}') + octet_length(affected) as bytes
    from numbered
  ), added as (
    insert into events (organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, affected,
      unpacked_bytes, affected_kinds, at, horizon)
    select ${organizationId}::uuid, event_id, project_id, 'ticket.recounted', 'project', project_id, ${actor}::json,
      data::json, '{}', affected::json, case when bytes >= ${sql.lit(packedFrom)} then bytes end, kinds, ${now}::timestamptz, horizon
    from parts order by place
    returning organization_id, id, project_id, kind, subject_id, sequence, at, affected_kinds
  ), touched as (
    insert into affected_records (organization_id, event_id, record_id, kind)
    select ${organizationId}::uuid, p.event_id, r.id, 'ticket.updated'
    from raised r join parts p using (project_id, part) where r.listed <> '{}'
  ), ${deliveriesOf({ organizationId, events: sql`added`, kinds: kindsOfAdded(isQuiet) })}`,
);

/**
 * The statement that counts relations again and adds the events of it, with their deliveries: its count. It comes last in a change, so that all
 * of the change is counted.
 */
export const raiseRelatives = (
  organizationId: string,
  { actor, now, isQuiet = false, ...of }: RaisedRelatives,
): Selection<unknown> =>
  raise({
    ...of,
    organizationId,
    actor: JSON.stringify(actor),
    now: now.toISOString(),
    isQuiet,
  });
