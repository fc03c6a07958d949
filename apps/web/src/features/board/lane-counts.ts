import { queryOptions } from '@tanstack/react-query';
import type { SessionRecords } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import { keys } from '../../data/query/keys.ts';
import { isFieldName } from '../../data/field-names.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { noGroup } from '../list/group-tickets.ts';
import type { LanesBy } from './use-board-filter.ts';

const fields = {
  person: 'assignee_id',
  priority: 'priority',
  label: 'label_id',
  cycle: 'cycle_id',
  parent: 'parent_id',
} as const;

/** How many tickets of a project match, by board and lane, whether or not the page has loaded them. */
export const laneCountsQuery = (project: string, by: LanesBy, filter: TicketFilter) =>
  queryOptions({
    queryKey: keys.laneCounts(project, by, filter),
    queryFn: () =>
      data(
        api.GET(
          '/projects/{project}/tickets/counts',
          where({ project }, { ...filter, by: isFieldName(by) ? by : fields[by] }),
        ),
      ),
  });

/** The counts of the lanes, each by board. */
export type LaneCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The counts of these boards. Lanes that are not known count in the lane of tickets without one, in which their cards are. */
export function countsByLane(
  counts: readonly Omit<SessionRecords['TicketCounts']['counts'][number], 'estimate_total'>[],
  boards: ReadonlySet<string>,
  isKnown: (lane: string) => boolean,
): LaneCounts {
  const byLane = new Map<string, Map<string, number>>();
  for (const { lane, board_id: board, count } of counts) {
    if (!boards.has(board)) continue;
    const id = lane !== null && isKnown(lane) ? lane : noGroup;
    const ofLane = byLane.get(id) ?? new Map<string, number>();
    ofLane.set(board, (ofLane.get(board) ?? 0) + count);
    byLane.set(id, ofLane);
  }
  return byLane;
}

/** How many tickets a lane has: at least the loaded ones, because the counts come a moment after a change. */
export function countOf(counts: LaneCounts, lane: string, loaded: number): number {
  const counted = [...(counts.get(lane)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return Math.max(counted, loaded);
}
