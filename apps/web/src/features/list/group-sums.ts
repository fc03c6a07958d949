import type { SessionRecords } from '@basalt/client/session';
import { noGroup } from './group-tickets.ts';
import type { Grouping } from './use-columns.ts';

type Counts = SessionRecords['TicketCounts']['counts'];

/** The sums of the estimates of all tickets of each group; a ticket with several people or labels adds to each of their groups. Every parent has a group. */
export function sumsByGroup(
  counts: Counts,
  by: NonNullable<Grouping>,
  known: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const tenths = new Map<string, number>();
  for (const { board_id: board, lane, estimate_total: sum } of counts) {
    const value = by === 'board' ? board : lane;
    const id = value !== null && (by === 'parent' || known.has(value)) ? value : noGroup;
    tenths.set(id, (tenths.get(id) ?? 0) + Math.round(sum * 10));
  }
  return new Map([...tenths].map(([id, sum]) => [id, sum / 10]));
}
