import type { Board, Label, Member, Ticket } from '../../api/types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import type { GivenFields } from '../ticket/new-ticket-draft.ts';
import type { Grouping } from './use-columns.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';
import { compareNames } from '../../words/formats.ts';

/** The records that the cells of the list name by id. */
export interface ListNames {
  boards: ReadonlyMap<string, Board>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Member>;
}

/** Rows under one name; without a name where nothing parts them. */
export interface Group {
  /** Of the board, person or label, or the priority; `none` for tickets without one. */
  id: string;
  name: string | null;
  tickets: readonly Ticket[];
}

/** A group of the list. */
export interface ListGroup extends Group {
  /** The values of a new ticket of this group; null where none can be made for it. */
  fields: GivenFields | null;
}

/**
 * The tickets in groups, in the order of boards, priorities (highest first) and names; those with none come last. A ticket with several
 * people or labels stands under the first of them. `shown`: groups that are there even when they are empty.
 */
export function groupTickets(
  tickets: readonly Ticket[],
  by: Grouping,
  names: ListNames,
  shown: readonly string[] = [],
): ListGroup[] {
  if (by === null) return [{ id: '', name: null, tickets, fields: null }];
  const order = orders[by](names);
  const byId = Map.groupBy(tickets, (ticket) => {
    const ids = idsOf[by](ticket);
    return order.find(({ id }) => ids.includes(id))?.id ?? 'none';
  });
  return [...order, { id: 'none', name: words(nothing[by]) }].flatMap(({ id, name }) => {
    const found = byId.get(id) ?? (shown.includes(id) ? [] : undefined);
    return found === undefined ? [] : [{ id, name, tickets: found, fields: fieldsOf[by](id) }];
  });
}

const idsOf: Record<NonNullable<Grouping>, (ticket: Ticket) => readonly string[]> = {
  board: ({ board_id }) => [board_id],
  assignee: ({ assignee_ids }) => assignee_ids,
  priority: ({ priority }) => [priority],
  label: ({ label_ids }) => label_ids,
};

/** The ids of people or labels of a group: none in the group of tickets without any. */
const several = (id: string) => (id === 'none' ? [] : [id]);

const fieldsOf: Record<NonNullable<Grouping>, (id: string) => GivenFields | null> = {
  board: (id) => (id === 'none' ? null : { board_id: id }),
  assignee: (id) => ({ assignee_ids: several(id) }),
  priority: (id) => {
    const priority = priorities.find((name) => name === id);
    return priority === undefined ? null : { priority };
  },
  label: (id) => ({ label_ids: several(id) }),
};

const byName = (all: ReadonlyMap<string, { id: string; name: string }>) =>
  [...all.values()].toSorted((a, b) => compareNames(a.name, b.name));

const orders: Record<
  NonNullable<Grouping>,
  (names: ListNames) => readonly { id: string; name: string }[]
> = {
  board: ({ boards }) => [...boards.values()],
  assignee: ({ people }) => byName(people),
  priority: () => priorities.map((id) => ({ id, name: priorityNames[id] })),
  label: ({ labels }) => byName(labels),
};

const nothing: Record<NonNullable<Grouping>, FixedKey> = {
  board: 'list.onAnotherBoard',
  assignee: 'list.nobody',
  priority: 'ui.none',
  label: 'list.noLabel',
};
