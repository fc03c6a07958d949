import {
  dayAfter,
  flowBudget,
  flowSettingsOf,
  type AgeingFacts,
  type EndedTicket,
  type FinishedDays,
  type FlowBoard,
  type FlowFacts,
  type FlowRange,
  type OpenTicket,
  type TicketFilter,
  type TicketNames,
} from '@basalt/domain';
import { sql, type RawBuilder } from 'kysely';
import { compiledOnce } from '../sql/query.ts';
import { refuseUnknownRecords, validateReferences } from '../ticket/validate-references.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { filteredStatement, type FilteredFlow } from './filtered-flow.ts';
import { dayCountOf, finishedPlace, sumsOfDays, type StoredDay } from './flow-rows.ts';

interface Range {
  organizationId: string;
  projectId: string;
  from: string;
  to: string;
  before: string;
}

const projectRow = compiledOnce(
  (of: Range) => sql<{
    time_zone: string | null;
    boards: FlowBoard[] | null;
    counted_since: string | null;
    is_whole: boolean | null;
    is_behind: boolean | null;
  }>`
  select p.time_zone, f.boards, f.counted_since, f.is_whole, f.is_behind
  from projects p left join flow_projects f on f.organization_id = p.organization_id and f.project_id = p.id
  where p.organization_id = ${of.organizationId} and p.id = ${of.projectId} and p.deleted_at is null`,
);

const sumsOfCounts = sql.raw(sumsOfDays);

/** The days of the range, and the sums of the days before it, on the day before; of boards that were empty then, none. */
const daysIn = compiledOnce(
  (of: Range) => sql<StoredDay>`
  select d.day::text as day, d.board_id, d.is_imported, to_json(d.counts) as counts from flow_days d
  where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId}
    and d.day between ${of.from}::date and ${of.to}::date
  union all
  select ${of.before}::text, d.board_id, d.is_imported, to_json(array[${sumsOfCounts}]) from flow_days d
  where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.day < ${of.from}::date
  group by d.board_id, d.is_imported having sum(d.counts[1]) <> sum(d.counts[3])
  limit ${sql.lit(flowBudget.cells + 1)}`,
);

interface Moments {
  organizationId: string;
  projectId: string;
  since: number;
  until: number;
}

const ended = (of: Moments): RawBuilder<unknown> => sql`
  f.organization_id = ${of.organizationId} and f.project_id = ${of.projectId} and f.started_at is not null
    and f.ended_at >= ${of.since}::bigint and f.ended_at < ${of.until}::bigint`;

/** Sums over tickets that ended. */
export interface Sums {
  tickets: number;
  activeMs: number | null;
  wholeMs: number | null;
  blockedMs: number | null;
  /** Null without tickets. */
  percentiles: [number, number, number] | null;
}

/** Percentiles by the nearest rank: no product of a number of tickets with one of these floats is above the true rank, which 0.07 is. */
const sumsOfFinished = compiledOnce(
  (of: Moments) => sql<Sums>`
  select count(*)::integer as tickets, sum(f.active_ms)::double precision as "activeMs",
    sum(f.ended_at - f.started_at)::double precision as "wholeMs", sum(f.blocked_ms)::double precision as "blockedMs",
    to_json(percentile_disc(array[0.5, 0.85, 0.95]) within group (order by f.ended_at - f.started_at)) as percentiles
  from flow_tickets f where ${ended(of)}`,
);

const named = sql`left join tickets t on t.organization_id = f.organization_id and t.id = f.ticket_id and t.deleted_at is null`;

/**
 * Behind the join. With the page inside, PostgreSQL reads all tickets of a project for the names of 500: of 24,000 tickets, 36 and 59 ms instead of
 * 4 and 3.
 */
const listed = sql`limit ${sql.lit(flowBudget.listed)}`;

const lastFinished = compiledOnce(
  (of: Moments) => sql<EndedTicket & TicketNames>`
  select f.ticket_id as id, f.started_at::double precision as "startedAt", f.ended_at::double precision as "endedAt",
    f.blocked_ms::double precision as "blockedMs", f.state -> 'boardMs' as "boardMs", t.key, t.title
  from flow_tickets f ${named} where ${ended(of)} order by f.ended_at desc, f.ticket_id ${listed}`,
);

const firstOpen = compiledOnce(
  (of: Omit<Moments, 'since' | 'until'>) => sql<OpenTicket & TicketNames>`
  select f.ticket_id as id, f.board_id as "boardId", f.started_at::double precision as "startedAt", t.key, t.title
  from flow_tickets f ${named}
  where f.organization_id = ${of.organizationId} and f.project_id = ${of.projectId} and f.is_open
  order by f.started_at, f.ticket_id ${listed}`,
);

type StoredProject = NonNullable<Awaited<ReturnType<typeof projectRow>['row']>>;

const stateOf = (projectId: string, project: StoredProject) => ({
  settings: flowSettingsOf(projectId, project.time_zone),
  boards: project.boards ?? [],
  countedSince: project.counted_since,
  isWhole: project.is_whole ?? true,
  isBehind: project.is_behind ?? false,
});

/** The tickets that ended. */
export function finishedOf(
  sums: Sums | undefined,
  last: readonly (EndedTicket & TicketNames)[],
): FlowFacts['finished'] {
  const [p50, p85, p95] = sums?.percentiles ?? [0, 0, 0];
  return {
    tickets: sums?.tickets ?? 0,
    cycle: sums?.percentiles ? { p50, p85, p95 } : null,
    activeMs: sums?.activeMs ?? 0,
    wholeMs: sums?.wholeMs ?? 0,
    blockedMs: sums?.blockedMs ?? 0,
    last,
  };
}

/** The flow of the tickets that a filter selects. */
async function readFiltered(
  reads: TenantReads,
  projectId: string,
  range: FlowRange,
  filter: TicketFilter,
): Promise<FlowFacts | null> {
  const { organizationId } = reads;
  const { from, to } = range;
  const of = { organizationId, projectId, from, to, before: from };
  const statements = [
    validateReferences(organizationId, projectId, filter),
    projectRow(of),
    filteredStatement({ organizationId, projectId, filter, range }),
  ];
  const isSearch = filter.words.length > 0;
  const [references, projects, found] = await (isSearch
    ? reads.search(statements)
    : reads.costly(...statements));
  const present = references?.[0] as Record<string, boolean> | undefined;
  const project = (projects as StoredProject[])[0];
  if (present === undefined || project === undefined) return null;
  refuseUnknownRecords(present);
  const [chosen] = found as FilteredFlow<
    Sums,
    EndedTicket & TicketNames,
    OpenTicket & TicketNames
  >[];
  return {
    ...stateOf(projectId, project),
    isFiltered: true,
    days: (chosen?.days ?? []).map(dayCountOf),
    finished: finishedOf(chosen?.sums, chosen?.last ?? []),
    open: chosen?.open ?? [],
  };
}

/** What is stored of the flow of a project from the day `from` to `to`, which begin and end at `since` and `until`; null without a live project. */
export async function readFlow(
  reads: TenantReads,
  projectId: string,
  range: FlowRange,
  filter: TicketFilter | null,
): Promise<FlowFacts | null> {
  if (filter !== null) return readFiltered(reads, projectId, range, filter);
  const { from, to, since, until } = range;
  const { organizationId } = reads;
  const of = { organizationId, projectId, from, to, before: dayAfter(from, -1) };
  const within = { organizationId, projectId, since, until };
  const [projects, dayRows, sumRows, last, open] = await reads.all(
    projectRow(of),
    daysIn(of),
    sumsOfFinished(within),
    lastFinished(within),
    firstOpen(within),
  );
  const project = (projects as StoredProject[])[0];
  if (!project) return null;
  const sums = (sumRows as Sums[])[0];
  return {
    ...stateOf(projectId, project),
    isFiltered: false,
    days: (dayRows as StoredDay[]).map(dayCountOf),
    finished: finishedOf(sums, last as (EndedTicket & TicketNames)[]),
    open: open as (OpenTicket & TicketNames)[],
  };
}

interface Since {
  organizationId: string;
  projectId: string;
  from: string;
}

const projectOfDays = compiledOnce(
  (of: Since) => sql<{
    time_zone: string | null;
    counted_since: string | null;
    is_behind: boolean | null;
    first: string | null;
  }>`
  select p.time_zone, f.counted_since, f.is_behind, (select min(d.day)::text from flow_days d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId}) as first
  from projects p left join flow_projects f on f.organization_id = p.organization_id and f.project_id = p.id
  where p.organization_id = ${of.organizationId} and p.id = ${of.projectId} and p.deleted_at is null`,
);

const finishedByDay = compiledOnce(
  (of: Since) => sql<{ day: string; tickets: number }>`
  select d.day::text as day, sum(d.counts[${sql.lit(finishedPlace)}])::integer as tickets from flow_days d
  where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.day >= ${of.from}::date
  group by d.day having sum(d.counts[${sql.lit(finishedPlace)}]) <> 0 order by d.day`,
);

/** The tickets of a project that ended by day, from the day `from` on; null without a live project. */
export async function readFinishedDays(
  reads: TenantReads,
  projectId: string,
  from: string,
): Promise<FinishedDays | null> {
  const of = { organizationId: reads.organizationId, projectId, from };
  const [projects, days] = await reads.all(projectOfDays(of), finishedByDay(of));
  const project = (projects as Awaited<ReturnType<typeof projectOfDays>['row']>[])[0];
  if (!project) return null;
  return {
    timeZone: flowSettingsOf(projectId, project.time_zone).timeZone,
    countedSince: project.counted_since,
    isBehind: project.is_behind ?? false,
    first: project.first,
    days: days as FinishedDays['days'],
  };
}

const liveProject = compiledOnce(
  (of: Omit<Moments, 'since' | 'until'>) => sql<object>`
  select from projects where organization_id = ${of.organizationId} and id = ${of.projectId} and deleted_at is null`,
);

/** The tickets in progress of a project, and the 85th percentile of those that ended since a moment; null without a live project. */
export async function readAgeing(
  reads: TenantReads,
  projectId: string,
  since: number,
): Promise<AgeingFacts | null> {
  const of = { organizationId: reads.organizationId, projectId };
  const until = Number.MAX_SAFE_INTEGER;
  const [projects, sums, open] = await reads.all(
    liveProject(of),
    sumsOfFinished({ ...of, since, until }),
    firstOpen(of),
  );
  if (projects?.[0] === undefined) return null;
  const p85Ms = (sums as Sums[])[0]?.percentiles?.[1] ?? null;
  return { p85Ms, open: open as (OpenTicket & TicketNames)[] };
}
