import type { Board, Label, Member, Ticket } from '../api/types.ts';
import { priorities, priorityNames } from '../ui/priority-names.ts';
import type { Grouping } from './use-columns.ts';

/** What the cells of the list name by id. */
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

/**
 * The tickets in groups, in the order of boards, priorities (highest first) and names; those with none come last. A ticket with several
 * people or labels stands under the first of them.
 */
export function grouped(tickets: readonly Ticket[], by: Grouping, names: ListNames): Group[] {
  if (by === null) return [{ id: '', name: null, tickets }];
  const order = orders[by](names);
  const byId = Map.groupBy(tickets, (ticket) => {
    const ids = idsOf[by](ticket);
    return order.find(({ id }) => ids.includes(id))?.id ?? 'none';
  });
  return [...order, { id: 'none', name: nothing[by] }].flatMap(({ id, name }) => {
    const found = byId.get(id);
    return found === undefined ? [] : [{ id, name, tickets: found }];
  });
}

const idsOf: Record<NonNullable<Grouping>, (ticket: Ticket) => readonly string[]> = {
  board: ({ board_id }) => [board_id],
  assignee: ({ assignee_ids }) => assignee_ids,
  priority: ({ priority }) => [priority],
  label: ({ label_ids }) => label_ids,
};

const byName = (all: ReadonlyMap<string, { id: string; name: string }>) =>
  [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name));

const orders: Record<
  NonNullable<Grouping>,
  (names: ListNames) => readonly { id: string; name: string }[]
> = {
  board: ({ boards }) => [...boards.values()],
  assignee: ({ people }) => byName(people),
  priority: () => priorities.map((id) => ({ id, name: priorityNames[id] })),
  label: ({ labels }) => byName(labels),
};

const nothing: Record<NonNullable<Grouping>, string> = {
  board: 'On another board',
  assignee: 'Nobody',
  priority: 'None',
  label: 'No label',
};
