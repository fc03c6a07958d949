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

/**
 * One row with the flow of the tickets that a filter selects: the lists and sums of a flow without a filter, and for each day and board of the range the
 * tickets whose last end is there. The tickets are those that the list with the filter has.
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
  const names = `left join tickets t on t.organization_id = $1 and t.id = c.ticket_id and t.deleted_at is null`;
  const listed = `limit ${flowBudget.listed}`;
  const text = `${before === '' ? 'with' : `${before},`} chosen as materialized (
      select f.ticket_id, f.board_id, f.started_at, f.ended_at, f.active_ms, f.is_open, f.ended_at - f.started_at as cycle_ms,
        coalesce(f.ended_at >= $3::bigint and f.ended_at < $4::bigint, false) as is_ended
      from flow_tickets f where f.organization_id = $1 and f.project_id = $2
        and (f.is_open or f.ended_at >= $3::bigint and f.ended_at < $4::bigint)
        and f.ticket_id in (select t.id from ${from} ${ofBoard} where ${where})),
    ended as (
      select c.*, f.state from chosen c join flow_tickets f on f.organization_id = $1 and f.project_id = $2 and f.ticket_id = c.ticket_id
      where c.is_ended)
    select
      (select json_build_object('tickets', count(*), 'activeMs', sum(c.active_ms), 'wholeMs', sum(c.cycle_ms),
          'percentiles', to_json(percentile_disc(array[0.5, 0.85, 0.95]) within group (order by c.cycle_ms)))
        from chosen c where c.is_ended and c.cycle_ms is not null) as sums,
      (select json_agg(json_build_object('id', c.ticket_id, 'startedAt', c.started_at, 'endedAt', c.ended_at,
          'boardMs', c.state -> 'boardMs', 'key', c.key, 'title', c.title) order by c.ended_at desc, c.ticket_id)
        from (select c.*, t.key, t.title from ended c ${names} where c.cycle_ms is not null
          order by c.ended_at desc, c.ticket_id ${listed}) c) as last,
      (select json_agg(json_build_object('id', c.ticket_id, 'boardId', c.board_id, 'startedAt', c.started_at,
          'key', c.key, 'title', c.title) order by c.started_at, c.ticket_id)
        from (select c.*, t.key, t.title from chosen c ${names} where c.is_open
          order by c.started_at, c.ticket_id ${listed}) c) as open,
      (select json_agg(d) from (
        select c.state #>> '{endRow,day}' as day, c.state #>> '{endRow,boardId}' as board_id,
          (c.state #>> '{endRow,isImported}')::boolean as is_imported,
          json_build_array(0, 0, 0, 0, 0, 0, count(*), sum((c.state ->> 'endTenths')::bigint), 0, 0, 0) as counts
        from ended c where json_typeof(c.state -> 'endRow') = 'object'
        group by 1, 2, 3 limit ${flowBudget.cells + 1}) d) as days`;
  return { text, values, prepared: false };
}
