import { sql, type RawBuilder } from 'kysely';
import type { FlowSettings } from '@basalt/domain';
import { logColumns, logPage, settledEvents } from '../event/log-record.ts';
import { compiledOnce } from '../sql/query.ts';
import type { StoredFlow } from './flow-rows.ts';

interface OfTenant {
  organizationId: string;
}

/** The row that one worker at a time has for its portion. An insertion would wait for the row of another one, also with `do nothing`. */
export const addPlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<object>`
  insert into flow_places (organization_id) select ${organizationId}::uuid
  where not exists (select from flow_places where organization_id = ${organizationId}) on conflict do nothing`,
);

/** The place, and the first project whose events are counted again; no row while another transaction has the place. */
export const lockFreePlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<{ event_id: string | null; behind: string | null }>`
  select p.event_id, (select f.project_id from flow_projects f
    where f.organization_id = ${organizationId} and f.is_behind order by f.project_id limit 1) as behind
  from flow_places p where p.organization_id = ${organizationId} for no key update of p skip locked`,
);

/** The place, locked after a wait for other transactions. */
export const lockPlace = compiledOnce(
  ({ organizationId }: OfTenant) => sql<object>`
  insert into flow_places as p (organization_id) values (${organizationId})
  on conflict (organization_id) do update set event_id = p.event_id`,
);

export const projectsOfFlow = compiledOnce(
  ({ organizationId }: OfTenant) => sql<{ id: string }>`
  select project_id as id from flow_projects where organization_id = ${organizationId} order by project_id`,
);

/** The position of an event in the log; that before all for one that was removed as one of the oldest. */
const positionOf = (organizationId: string, eventId: string | null): RawBuilder<boolean> => sql`(
  select coalesce(max(l.horizon), 0), coalesce(max(l.sequence), 0) from events l
  where l.organization_id = ${organizationId} and l.id = ${eventId}::uuid)`;

/** The next events of the log after one of them; with `of`, those of a project up to an event. */
export const eventsAfter = (
  organizationId: string,
  eventId: string | null,
  limit: number,
  of?: { readonly projectId: string; readonly until: string | null },
) => {
  let events = settledEvents(organizationId)
    .select(logColumns)
    .where(sql<boolean>`(e.horizon, e.sequence) > ${positionOf(organizationId, eventId)}`);
  if (of !== undefined)
    events = events
      .where('e.project_id', '=', of.projectId)
      .where(sql<boolean>`(e.horizon, e.sequence) <= ${positionOf(organizationId, of.until)}`);
  return logPage(events.orderBy('e.horizon').orderBy('e.sequence').limit(sql.lit(limit)));
};

/** A project, its settings now, and what is stored of its flow. */
export interface ProjectRow extends StoredFlow {
  readonly id: string;
  /** Null while nothing is stored. */
  readonly settings: FlowSettings;
  readonly isStored: boolean;
  readonly time_zone: string | null;
  readonly is_behind: boolean;
  readonly event_id: string | null;
}

export const projectsWithFlow = compiledOnce(
  ({ organizationId, ids }: OfTenant & { ids: readonly string[] }) => sql<ProjectRow>`
  select p.id, p.time_zone, f.settings, f.project_id is not null as "isStored", f.at, f.boards, f.is_behind, f.event_id
  from projects p left join flow_projects f on f.organization_id = p.organization_id and f.project_id = p.id
  where p.organization_id = ${organizationId} and p.id = any(${ids}::uuid[])`,
);

/** The kind of the first event of a project that the log still has. */
export const firstKind = compiledOnce(
  ({ organizationId, projectId }: OfTenant & { projectId: string }) => sql<{ kind: string }>`
  select e.kind from events e where e.organization_id = ${organizationId} and e.project_id = ${projectId}
  order by e.horizon, e.sequence limit 1`,
);

interface Needed extends OfTenant {
  projectId: string;
  ids: readonly string[];
  boardIds: readonly string[];
}

export const ticketsOf = compiledOnce(
  (of: Needed) => sql<{ state: unknown }>`
  select state from flow_tickets where organization_id = ${of.organizationId} and project_id = ${of.projectId}
    and (ticket_id = any(${of.ids}::uuid[]) or board_id = any(${of.boardIds}::uuid[]))`,
);

interface Rows extends OfTenant {
  projectId: string;
  json: string;
}

export const putTickets = compiledOnce(
  ({ organizationId, projectId, json }: Rows) => sql<object>`
  insert into flow_tickets (organization_id, project_id, ticket_id, board_id, started_at, ended_at, active_ms, is_open, state)
  select ${organizationId}::uuid, ${projectId}::uuid, t.ticket_id, t.board_id, t.started_at, t.ended_at, t.active_ms, t.is_open, t.state
  from json_populate_recordset(null::flow_tickets, ${json}::json) t
  on conflict (organization_id, project_id, ticket_id) do update set board_id = excluded.board_id, started_at = excluded.started_at,
    ended_at = excluded.ended_at, active_ms = excluded.active_ms, is_open = excluded.is_open, state = excluded.state`,
);

export const dropTickets = compiledOnce(
  (of: OfTenant & { projectId: string; ids: readonly string[] }) => sql<object>`
  delete from flow_tickets where organization_id = ${of.organizationId} and project_id = ${of.projectId}
    and ticket_id = any(${of.ids}::uuid[])`,
);

/** Adds to the counts of days. */
export const addDays = compiledOnce(
  ({ organizationId, projectId, json }: Rows) => sql<object>`
  insert into flow_days as d (organization_id, project_id, day, board_id, is_imported, counts)
  select ${organizationId}::uuid, ${projectId}::uuid, n.day, n.board_id, n.is_imported, n.counts
  from json_populate_recordset(null::flow_days, ${json}::json) n
  on conflict (organization_id, project_id, day, board_id, is_imported) do update set counts = (
    select array_agg(u.stored + u.added order by u.place)
    from unnest(d.counts, excluded.counts) with ordinality as u (stored, added, place))`,
);

interface ProjectState extends Rows {
  at: number;
  settings: string;
  eventId: string | null;
  isBehind: boolean;
  /** The moment of the first event of this portion, and whether it is the creation of the project. */
  since: string | null;
  isWhole: boolean;
}

/** Stores the boards (`json`) and the place of a project. */
export const putProject = compiledOnce(
  (of: ProjectState) => sql<object>`
  insert into flow_projects as f (organization_id, project_id, settings, at, boards, counted_since, is_whole, is_behind, event_id)
  values (${of.organizationId}, ${of.projectId}, ${of.settings}::json, ${of.at}::bigint, ${of.json}::json, ${of.since}::timestamptz,
    ${of.isWhole}::boolean, ${of.isBehind}::boolean, ${of.eventId}::uuid)
  on conflict (organization_id, project_id) do update set settings = excluded.settings, at = excluded.at, boards = excluded.boards,
    is_behind = excluded.is_behind, event_id = excluded.event_id, is_whole = case when f.counted_since is null then excluded.is_whole else f.is_whole end,
    counted_since = coalesce(f.counted_since, excluded.counted_since)`,
);

/** Ends the second count of a project: no event is left. */
export const endReplay = compiledOnce(
  ({ organizationId, projectId }: OfTenant & { projectId: string }) => sql<object>`
  update flow_projects set is_behind = false, event_id = null
  where organization_id = ${organizationId} and project_id = ${projectId}`,
);

/** Removes the counts of a project, so that its events are counted again. */
export const resetProject = (organizationId: string, projectId: string) => [
  sql<object>`delete from flow_days where organization_id = ${organizationId} and project_id = ${projectId}`,
  sql<object>`delete from flow_tickets where organization_id = ${organizationId} and project_id = ${projectId}`,
  sql<object>`update flow_projects set is_behind = true, event_id = null, at = 0, boards = '[]', counted_since = null
    where organization_id = ${organizationId} and project_id = ${projectId}`,
];

export const setPlace = compiledOnce(
  ({ organizationId, eventId }: OfTenant & { eventId: string }) => sql<object>`
  update flow_places set event_id = ${eventId}::uuid where organization_id = ${organizationId}`,
);
