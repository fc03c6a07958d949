import type { Label, Member, Ticket } from '../api/types.ts';
import { grouped, type Group } from '../list/grouped.ts';
import type { LanesBy } from './use-board-filter.ts';

/** The lanes of a board: those that have a ticket, in the order of their names (priorities: highest first), the lane of tickets without one is last. */
export function lanesOf(
  tickets: readonly Ticket[],
  by: LanesBy,
  names: {
    labels: ReadonlyMap<string, Label>;
    people: ReadonlyMap<string, Member>;
    /** The keys and titles of parents, by id. */
    parents: ReadonlyMap<string, string>;
  },
): Group[] {
  if (by !== 'parent') {
    const grouping = by === 'person' ? 'assignee' : by;
    return grouped(tickets, grouping, { ...names, boards: new Map() });
  }
  const lanes = [...Map.groupBy(tickets, ({ parent_id }) => parent_id ?? '')].map(([id, all]) => ({
    id,
    name: nameOf(names.parents, id),
    tickets: all,
  }));
  return lanes.toSorted(
    (a, b) =>
      Number(a.id === '') - Number(b.id === '') ||
      a.name.localeCompare(b.name, 'en', { numeric: true }),
  );
}

const nameOf = (parents: ReadonlyMap<string, string>, id: string): string =>
  id === '' ? 'No parent' : (parents.get(id) ?? 'A ticket that you cannot see');
