import type { Cycle } from '../../api/types.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';

/** The filters that count the tickets of a cycle that are not done, and those that are: an archived ticket counts only if it is done. */
export const progressFilters = ({ id }: Pick<Cycle, 'id'>): readonly TicketFilter[] => [
  { cycle_id: id, completed: false },
  { cycle_id: id, completed: true, archived: 'all' },
];

/** How many tickets of a cycle are done, of how many. */
export interface Progress {
  done: number;
  all: number;
}

/** The progress of these cycles by id, from the counts of their filters one after the other. */
export const progressOf = (
  cycles: readonly Pick<Cycle, 'id'>[],
  counts: readonly number[],
): ReadonlyMap<string, Progress> =>
  new Map(
    cycles.flatMap(({ id }, at) => {
      const [open, done] = [counts[2 * at], counts[2 * at + 1]];
      return open === undefined || done === undefined ? [] : [[id, { done, all: open + done }]];
    }),
  );
