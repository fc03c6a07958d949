import type { Board, CustomField, Label, Member, Ticket, View } from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { addressName, isFieldName } from '../../data/field-names.ts';
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
  fields: readonly CustomField[];
}

/** Rows under one name; without a name where nothing parts them. */
export interface Group {
  /** Of the board, person, label or option, or the priority; `none` for tickets without one. */
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
 * The tickets in groups, in the order of boards, priorities (highest first), options and names; those with none come last. A ticket with several
 * people or labels stands under the first of them. `shown`: groups that are there even when they are empty.
 */
export function groupTickets(
  tickets: readonly Ticket[],
  by: Grouping,
  names: ListNames,
  shown: readonly string[] = [],
): ListGroup[] {
  if (by === null) return [{ id: '', name: null, tickets, fields: null }];
  const way = wayOf(by, names);
  const order = way.order(names);
  const byId = Map.groupBy(tickets, (ticket) => {
    const ids = way.idsOf(ticket);
    return order.find(({ id }) => ids.includes(id))?.id ?? 'none';
  });
  return [...order, { id: 'none', name: words(way.nothing) }].flatMap(({ id, name }) => {
    const found = byId.get(id) ?? (shown.includes(id) ? [] : undefined);
    return found === undefined ? [] : [{ id, name, tickets: found, fields: way.fieldsOf(id) }];
  });
}

/** How a property divides tickets into groups. */
interface Way {
  /** The ids of the groups that a ticket belongs to. */
  idsOf: (ticket: Ticket) => readonly string[];
  order: (names: ListNames) => readonly { id: string; name: string }[];
  /** The name of the group of tickets without one. */
  nothing: FixedKey;
  /** The values of a ticket of a group. */
  fieldsOf: (id: string) => GivenFields | null;
}

/** The ids of people or labels of a group: none in the group of tickets without any. */
const several = (id: string) => (id === 'none' ? [] : [id]);

const byName = (all: ReadonlyMap<string, { id: string; name: string }>) =>
  [...all.values()].toSorted((a, b) => compareNames(a.name, b.name));

const ways: Record<NonNullable<View['grouping']>, Way> = {
  board: {
    idsOf: ({ board_id }) => [board_id],
    order: ({ boards }) => [...boards.values()],
    nothing: 'list.onAnotherBoard',
    fieldsOf: (id) => (id === 'none' ? null : { board_id: id }),
  },
  assignee: {
    idsOf: ({ assignee_ids }) => assignee_ids,
    order: ({ people }) => byName(people),
    nothing: 'list.nobody',
    fieldsOf: (id) => ({ assignee_ids: several(id) }),
  },
  priority: {
    idsOf: ({ priority }) => [priority],
    order: () => priorities.map((id) => ({ id, name: priorityNames[id] })),
    nothing: 'ui.none',
    fieldsOf(id) {
      const priority = priorities.find((name) => name === id);
      return priority === undefined ? null : { priority };
    },
  },
  label: {
    idsOf: ({ label_ids }) => label_ids,
    order: ({ labels }) => byName(labels),
    nothing: 'list.noLabel',
    fieldsOf: (id) => ({ label_ids: several(id) }),
  },
};

/** The way of a property; a field that is not there has no values. */
export function wayOf(by: NonNullable<Grouping>, { fields }: Pick<ListNames, 'fields'>): Way {
  if (!isFieldName(by)) return ways[by];
  const field = fields.find((candidate) => addressName(candidate) === by);
  const options = field?.options ?? [];
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? id;
  return {
    idsOf(ticket) {
      const value = field && fieldValueOf(ticket, field.key);
      const option = options.find(({ name }) => name === value);
      return option === undefined ? [String(value)] : [option.id];
    },
    order: ({ people }) => (field?.type === 'person' ? byName(people) : options),
    nothing: 'customFields.noValue',
    fieldsOf: (id) =>
      field === undefined
        ? null
        : { custom_fields: { [field.key]: id === 'none' ? null : nameOf(id) } },
  };
}
