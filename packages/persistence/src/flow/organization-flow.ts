import {
  dayAfter,
  flowBudget,
  type EndedTicket,
  type FlowRange,
  type OpenTicket,
  type OrganizationFlowFacts,
  type TicketFilter,
  type TicketNames,
} from '@basalt/domain';
import { bindTo } from '../sql/plain-conditions.ts';
import type { Statement } from '../sql/statement.ts';
import { filterConditions } from '../ticket/ticket-filter.ts';
import { ofBoard, within } from '../ticket/ticket-listing.ts';
import { matchesOf } from '../ticket/ticket-search-statements.ts';
import { refuseUnknownRecords, validateReferences } from '../ticket/validate-references.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { daysOfChosen, flowColumns, listsOfChosen, type FilteredFlow } from './filtered-flow.ts';
import { finishedOf, type Sums } from './flow-reads.ts';
import { dayCountOf, sumsOfDays, type StoredDay } from './flow-rows.ts';

interface OfAll {
  organizationId: string;
  range: FlowRange;
  projectIds: readonly string[] | null;
}

/** The projects that the reader sees, at most one more than an answer has. */
const seenBy = (
  { organizationId, projectIds }: OfAll,
  values: unknown[] = [organizationId],
): { seen: string; values: unknown[] } => {
  const among =
    projectIds === null ? '' : `and p.id = any(${bindTo(values)(projectIds, 'uuid[]')})`;
  const seen = `seen as materialized (select p.id from projects p
    where p.organization_id = $1 and p.deleted_at is null ${among} order by p.id limit ${flowBudget.projects + 1})`;
  return { seen, values };
};

const ofSeen = 'f.organization_id = $1 and f.project_id = any(array(select id from seen))';

/** How many projects there are, and from when on they are counted. */
function projectsStatement(of: OfAll): Statement {
  const { seen, values } = seenBy(of);
  const text = `with ${seen} select count(*)::integer as projects, min(f.counted_since) as counted_since,
      coalesce(bool_and(f.is_whole), true) as is_whole, coalesce(bool_or(f.is_behind), false) as is_behind
    from seen s left join flow_projects f on f.organization_id = $1 and f.project_id = s.id`;
  return { text, values, prepared: false };
}

/** The days of the range by phase, and the sums of the days before it, on the day before. A board has the phase of its role now. */
function daysStatement(of: OfAll): Statement {
  const { seen, values } = seenBy(of);
  const bind = bindTo(values);
  const [from, to] = [bind(of.range.from, 'date'), bind(of.range.to, 'date')];
  const before = bind(dayAfter(of.range.from, -1), 'text');
  const text = `with ${seen}, roles as materialized (
      select f.project_id, (b ->> 'id')::uuid as board_id,
        case b ->> 'role' when 'before' then 'to_do' when 'end' then 'done' else 'in_progress' end as phase
      from flow_projects f cross join lateral json_array_elements(f.boards) b where ${ofSeen}),
    summed as (
      select d.project_id, d.board_id, case when d.day < ${from} then ${before} else d.day::text end as day, d.is_imported, d.counts
      from flow_days d where d.organization_id = $1 and d.project_id = any(array(select id from seen)) and d.day <= ${to})
    select d.day, r.phase as board_id, d.is_imported, to_json(array[${sumsOfDays}]) as counts
    from summed d join roles r on d.project_id = r.project_id and d.board_id = r.board_id
    group by d.day, r.phase, d.is_imported having d.day <> ${before} or sum(d.counts[1]) <> sum(d.counts[3])
    limit ${flowBudget.cells + 1}`;
  return { text, values, prepared: false };
}

/** One row with the tickets of the projects, or of those the tickets that a filter selects: as `filteredStatement`. */
function ticketsStatement(of: OfAll, filter: TicketFilter | null): Statement {
  const { organizationId, range } = of;
  const values: unknown[] = [organizationId];
  const listing = { organizationId, projectId: null };
  const { before, from } =
    filter === null ? { before: '', from: '' } : matchesOf({ ...listing, filter }, values);
  const { seen } = seenBy(of, values);
  const bind = bindTo(values);
  const [since, until] = [bind(range.since, 'bigint'), bind(range.until, 'bigint')];
  const [first, last] = [bind(range.from, 'date'), bind(range.to, 'date')];
  const chosen =
    filter === null
      ? ''
      : `where f.ticket_id in (select t.id from ${from} ${ofBoard}
          where ${[within(listing), ...filterConditions(filter, values, { isWide: true })].join(' and ')})`;
  const days = filter === null ? 'null' : daysOfChosen("'done'");
  const text = `${before === '' ? 'with' : `${before},`} ${seen}, chosen as materialized (
      select f.*, f.ended_at - f.started_at as cycle_ms from (
        select ${flowColumns} from flow_tickets f
        where ${ofSeen} and f.ended_at >= ${since} and f.ended_at < ${until} and f.end_day between ${first} and ${last}
        union all select ${flowColumns} from flow_tickets f where ${ofSeen} and f.is_open) f ${chosen}),
    ${listsOfChosen({ boardMs: 'json_build_object()', times: '', board: "'in_progress'" })},
      ${days} as days`;
  return { text, values, prepared: false };
}

interface StoredProjects {
  readonly projects: number;
  readonly counted_since: string | null;
  readonly is_whole: boolean;
  readonly is_behind: boolean;
}

/** What is stored of the flow of the live projects that the reader sees, or of some of them. */
export async function readFlowOfAll(
  reads: TenantReads,
  range: FlowRange,
  projectIds: readonly string[] | null,
  filter: TicketFilter | null,
): Promise<OrganizationFlowFacts> {
  const { organizationId } = reads;
  const of = { organizationId, range, projectIds };
  const named = { words: [], archived: 'all' as const, ...(projectIds && { projectIds }) };
  const statements = [
    validateReferences(organizationId, null, { ...named, ...filter }),
    projectsStatement(of),
    ticketsStatement(of, filter),
    ...(filter === null ? [daysStatement(of)] : []),
  ];
  const isSearch = (filter?.words.length ?? 0) > 0;
  const [references, projects, found, days] = await (isSearch
    ? reads.search(statements)
    : reads.costly(...statements));
  refuseUnknownRecords((references?.[0] ?? {}) as Record<string, boolean>);
  const [counted] = projects as StoredProjects[];
  type Found = FilteredFlow<Sums, EndedTicket & TicketNames, OpenTicket & TicketNames>;
  const [chosen] = found as Found[];
  return {
    projects: counted?.projects ?? 0,
    isFiltered: filter !== null,
    countedSince: counted?.counted_since ?? null,
    isWhole: counted?.is_whole ?? true,
    isBehind: counted?.is_behind ?? false,
    days: (((filter === null ? days : chosen?.days) as StoredDay[] | null | undefined) ?? []).map(
      dayCountOf,
    ),
    finished: finishedOf(chosen?.sums, chosen?.last ?? []),
    open: chosen?.open ?? [],
  };
}
