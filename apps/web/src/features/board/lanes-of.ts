import type { CustomField, Label, Member, Ticket } from '../../api/types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { groupTickets, type Group } from '../list/group-tickets.ts';
import { addressName, isFieldName } from '../../data/field-names.ts';
import type { LanesBy } from './use-board-filter.ts';
import { compareNames } from '../../words/formats.ts';
import { words } from '../../words/words.ts';

/** The lane of the tickets without a person, label or parent. */
export const noLane = 'none';

/** The records that give lanes their names. */
export interface LaneNames {
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Member>;
  /** The keys and titles of parents, by id. */
  parents: ReadonlyMap<string, string>;
  fields: readonly CustomField[];
}

/**
 * The lanes of a board: those that have a ticket, by name, the lane of tickets without one last; of priorities and options all that can be chosen, in their order.
 * `counted`: lanes that have tickets, which may not be loaded.
 */
export function lanesOf(
  tickets: readonly Ticket[],
  by: LanesBy,
  names: LaneNames,
  counted: readonly string[] = [],
): Group[] {
  if (by === 'priority') {
    // Every priority is a lane, so that a card can be dragged there.
    const byPriority = Map.groupBy(tickets, ({ priority }) => priority);
    return tickets.length === 0 && counted.length === 0
      ? []
      : priorities.map((id) => ({
          id,
          name: priorityNames[id],
          tickets: byPriority.get(id) ?? [],
        }));
  }
  if (isFieldName(by)) {
    const field = names.fields.find((candidate) => addressName(candidate) === by);
    const offered = field?.options.filter(({ archived }) => !archived).map(({ id }) => id) ?? [];
    const all = field?.required === true ? offered : [...offered, noLane];
    const shown = tickets.length === 0 && counted.length === 0 ? [] : [...counted, ...all];
    return groupTickets(tickets, by, { ...names, boards: new Map() }, shown);
  }
  if (by !== 'parent') {
    const grouping = by === 'person' ? 'assignee' : 'label';
    return groupTickets(tickets, grouping, { ...names, boards: new Map() }, counted);
  }
  const byParent = Map.groupBy(tickets, ({ parent_id }) => parent_id ?? noLane);
  const named = counted.filter((id) => id === noLane || names.parents.has(id));
  const lanes = [...new Set([...byParent.keys(), ...named])].map((id) => ({
    id,
    name: nameOf(names.parents, id),
    tickets: byParent.get(id) ?? [],
  }));
  return lanes.toSorted(
    (a, b) => Number(a.id === noLane) - Number(b.id === noLane) || compareNames(a.name, b.name),
  );
}

/** Whether a ticket counts in a lane; one with several people or labels counts in several, and stands in the first. */
export function isInLane(ticket: Ticket, by: LanesBy, lane: string, names: LaneNames): boolean {
  if (isFieldName(by)) {
    return lanesOf([ticket], by, names).some(
      ({ id, tickets }) => id === lane && tickets.length > 0,
    );
  }
  const ids: readonly string[] = {
    person: ticket.assignee_ids.filter((id) => names.people.has(id)),
    priority: [ticket.priority],
    label: ticket.label_ids.filter((id) => names.labels.has(id)),
    parent: ticket.parent_id === null ? [] : [ticket.parent_id],
  }[by];
  return lane === noLane ? ids.length === 0 : ids.includes(lane);
}

const nameOf = (parents: ReadonlyMap<string, string>, id: string): string =>
  id === noLane ? words('board.noParent') : (parents.get(id) ?? words('board.hiddenParent'));
