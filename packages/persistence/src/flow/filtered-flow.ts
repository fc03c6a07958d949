import { flowBudget, type FlowRange, type TicketFilter } from '@basalt/domain';
import type { Statement } from '../sql/statement.ts';
import { filterConditions } from '../ticket/ticket-filter.ts';
import { ofBoard } from '../ticket/ticket-listing.ts';
import { matchesOf } from '../ticket/ticket-search-statements.ts';
import type { StoredDay } from './flow-rows.ts';

/** What is read of the tickets that a filter selects. */
export interface FilteredFlow<Sums, Ended, Open> {
  readonly sums: Sums;
  readonly last: readonly Ended[] | null;
  readonly open: readonly Open[] | null;
  readonly days: readonly StoredDay[] | null;
}

interface Filtered {
  organizationId: string;
  projectId: string;
  filter: TicketFilter;
  range: FlowRange;
}

/** What is read of each ticket. For those that ended, all of it is in one index. */
export const flowColumns =
  'f.ticket_id, f.started_at, f.ended_at, f.active_ms, f.blocked_ms, f.end_day, f.end_imported, f.end_tenths';

/** The names and times of the tickets of a page, each found by its id. Without `offset 0` PostgreSQL reads all tickets of a project. */
const names = `left join lateral (select t.key, t.title from tickets t
  where t.organization_id = $1 and t.id = c.ticket_id and t.deleted_at is null offset 0) t on true`;
const times = `cross join lateral (select f.state -> 'boardMs' as board_ms from flow_tickets f
  where f.organization_id = $1 and f.project_id = $2 and f.ticket_id = c.ticket_id offset 0) f`;

const listed = `limit ${flowBudget.listed}`;

/** A sum of integers below 2^53 is exact as a float, and a float is summed in less than half the time. */
const sum = (column: string) => `sum(${column}::double precision)`;

/**
 * The lists and sums of the tickets `chosen`, after its definition in a statement. `boardMs` is the time of a ticket on each board, read by the join `times`; `board`
 * is the board of a ticket that has not ended.
 */
export const listsOfChosen = ({
  boardMs,
  times: joined,
  board,
}: Record<'boardMs' | 'times' | 'board', string>): string => `late as (
      select * from chosen c where c.cycle_ms is not null order by c.ended_at desc, c.ticket_id ${listed}),
    early as (
      select * from chosen c where c.ended_at is null order by c.started_at, c.ticket_id ${listed})
    select
      (select json_build_object('tickets', count(*), 'activeMs', ${sum('c.active_ms')}, 'wholeMs', ${sum('c.cycle_ms')}, 'blockedMs', ${sum('c.blocked_ms')},
          'percentiles', to_json(percentile_disc(array[0.5, 0.85, 0.95]) within group (order by c.cycle_ms)))
        from chosen c where c.cycle_ms is not null) as sums,
      (select json_agg(json_build_object('id', c.ticket_id, 'startedAt', c.started_at, 'endedAt', c.ended_at, 'blockedMs', c.blocked_ms,
          'boardMs', ${boardMs}, 'key', t.key, 'title', t.title) order by c.ended_at desc, c.ticket_id)
        from late c ${joined} ${names}) as last,
      (select json_agg(json_build_object('id', c.ticket_id, 'boardId', ${board}, 'startedAt', c.started_at,
          'key', t.key, 'title', t.title) order by c.started_at, c.ticket_id)
        from early c ${names}) as open`;

/** How many of the tickets `chosen` ended on each day, as those of one board. */
export const daysOfChosen = (board: string): string => `(select json_agg(d) from (
        select c.end_day as day, ${board} as board_id, c.end_imported as is_imported,
          json_build_array(0, 0, 0, 0, 0, 0, count(*), ${sum('c.end_tenths')}, 0, 0, 0) as counts
        from chosen c where c.end_day is not null group by c.end_day, c.end_imported limit ${flowBudget.cells + 1}) d)`;

/**
 * One row with the flow of the tickets that a filter selects: the lists and sums of a flow without a filter, and for each day of the range the
 * tickets whose last end is there, on any board. The tickets are those that the list with the filter has.
 */
export function filteredStatement({
  organizationId,
  projectId,
  filter,
  range,
}: Filtered): Statement {
  const values: unknown[] = [organizationId, projectId, range.since, range.until];
  const { before, from } = matchesOf({ organizationId, projectId, filter }, values);
  const matching = filterConditions(filter, values, { isWide: false });
  const where = ['t.organization_id = $1 and t.project_id = $2', ...matching].join(' and ');
  const ofProject = 'f.organization_id = $1 and f.project_id = $2';
  const text = `${before === '' ? 'with' : `${before},`} chosen as materialized (
      select f.*, f.ended_at - f.started_at as cycle_ms from (
        select ${flowColumns}, null::uuid as board_id from flow_tickets f
        where ${ofProject} and f.ended_at >= $3::bigint and f.ended_at < $4::bigint
        union all select ${flowColumns}, f.board_id from flow_tickets f where ${ofProject} and f.is_open) f
      where f.ticket_id in (select t.id from ${from} ${ofBoard} where ${where})),
    ${listsOfChosen({ boardMs: 'f.board_ms', times, board: 'c.board_id' })},
      ${daysOfChosen('$2')} as days`;
  return { text, values, prepared: false };
}
