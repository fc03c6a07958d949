import type { Ticket } from '../../api/types.ts';
import { priorities } from '../../design/priority-names.ts';
import { groupTickets, noGroup, type Group, type GroupNames } from '../list/group-tickets.ts';
import { addressName, isFieldName } from '../../data/field-names.ts';
import type { LanesBy } from './use-board-filter.ts';

/** The lanes that can be chosen, so that a card can be dragged there: all priorities, the cycles that are not completed, or the offered options of a field. */
function offeredLanes(by: LanesBy, { fields, cycles }: GroupNames): readonly string[] {
  if (by === 'priority') return priorities;
  if (by === 'cycle') {
    const all = [...(cycles?.values() ?? [])];
    return [...all.flatMap(({ id, state }) => (state === 'completed' ? [] : [id])), noGroup];
  }
  if (!isFieldName(by)) return [];
  const field = fields.find((candidate) => addressName(candidate) === by);
  const offered = field?.options.filter(({ archived }) => !archived).map(({ id }) => id) ?? [];
  return field?.required === true ? offered : [...offered, noGroup];
}

/**
 * The lanes of a board: those that have a ticket, by name, the lane of tickets without one last; of priorities, cycles and options all that can be chosen, in their order.
 * `counted`: lanes that have tickets, which may not be loaded.
 */
export function lanesOf(
  tickets: readonly Ticket[],
  by: LanesBy,
  names: GroupNames,
  counted: readonly string[] = [],
): Group[] {
  if (tickets.length === 0 && counted.length === 0) return [];
  return groupTickets(tickets, by, names, [...counted, ...offeredLanes(by, names)]);
}
