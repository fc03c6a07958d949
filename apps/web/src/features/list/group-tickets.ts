import type {
  Board,
  CustomField,
  Cycle,
  Label,
  NamedPerson,
  Project,
  Ticket,
} from '../../api/types.ts';
import { fieldValueOf } from '../../data/store/custom-values.ts';
import { addressName, entriesOf, isFieldName, type FieldName } from '../../data/field-names.ts';
import { inOrder } from '../../data/order-cycles.ts';
import type { FieldsOfMove } from '../../data/queries/ticket-requests.ts';
import { fieldTypes } from '../../design/field-types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import type { GivenFields } from '../ticket/new-ticket-draft.ts';
import type { Grouping } from './use-columns.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';
import { compareNames } from '../../words/formats.ts';

/** The records that give groups and lanes their names. */
export interface GroupNames {
  boards?: ReadonlyMap<string, Board>;
  projects?: ReadonlyMap<string, Project>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, NamedPerson>;
  /** The keys and titles of parents, by id. */
  parents?: ReadonlyMap<string, string>;
  cycles?: ReadonlyMap<string, Cycle>;
  fields: readonly CustomField[];
}

/** The records that the cells of the list name by id. */
export type ListNames = GroupNames & { boards: ReadonlyMap<string, Board> };

/** The group of the tickets without a person, label, cycle, parent or value. */
export const noGroup = 'none';

/** Rows under one name; without a name where nothing parts them. */
export interface Group {
  /** Of the board, person, label or option, or the priority; `none` for tickets without one. */
  id: string;
  name: string | null;
  tickets: readonly Ticket[];
}

/** The fields of a ticket that enters a group. */
type GroupFields = GivenFields & Pick<FieldsOfMove, 'parent_id'>;

/** A group of the list. */
export interface ListGroup extends Group {
  /** The values of a new ticket of this group; null where none can be made for it. */
  fields: GroupFields | null;
}

/** The properties that divide tickets. */
type Dividing = NonNullable<Grouping> | 'person' | 'project';

/**
 * The tickets in groups, in the order of boards, priorities (highest first), cycles, options and names; those with none come last. A ticket with several
 * people or labels stands under the first of them. `shown`: groups that are there even when they are empty.
 */
export function groupTickets(
  tickets: readonly Ticket[],
  by: Dividing | null,
  names: GroupNames,
  shown: readonly string[] = [],
): ListGroup[] {
  if (by === null) return [{ id: '', name: null, tickets, fields: null }];
  const way = wayOf(by, names);
  const order = way.order(names, tickets);
  const byId = Map.groupBy(tickets, (ticket) => {
    const ids = way.idsOf(ticket);
    return order.find(({ id }) => ids.includes(id))?.id ?? noGroup;
  });
  return [...order, { id: noGroup, name: words(way.nothing) }].flatMap(({ id, name }) => {
    const found = byId.get(id) ?? (shown.includes(id) ? [] : undefined);
    return found === undefined ? [] : [{ id, name, tickets: found, fields: way.fieldsOf(id) }];
  });
}

/** Whether a ticket belongs to a group; one with several people or labels belongs to several. */
export function isInGroup(ticket: Ticket, by: Dividing, group: string, names: GroupNames): boolean {
  const way = wayOf(by, names);
  const known = new Set(way.order(names, [ticket]).map(({ id }) => id));
  const ids = way.idsOf(ticket).filter((id) => known.has(id));
  return group === noGroup ? ids.length === 0 : ids.includes(group);
}

/** How a property divides tickets into groups. */
interface Way {
  /** The ids of the groups that a ticket belongs to. */
  idsOf: (ticket: Ticket) => readonly string[];
  order: (names: GroupNames, tickets: readonly Ticket[]) => readonly { id: string; name: string }[];
  /** The name of the group of tickets without one. */
  nothing: FixedKey;
  /** The values of a new ticket of a group, or of one that comes `from` another group. */
  fieldsOf: (id: string, ticket?: Ticket, from?: string) => GroupFields | null;
}

/** Of several people or labels, that of the group is exchanged and the others stay: none in the group of tickets without any. */
function exchanged(ids: readonly string[], from: string, to: string): string[] {
  if (to === noGroup) return [];
  // A ticket in the group of those with none can have what the project does not know any more.
  const remaining = from === noGroup ? [] : ids.filter((id) => id !== from);
  return [...new Set([...remaining, to])];
}

const byName = (all: Iterable<{ id: string; name: string }>) =>
  [...all].toSorted((a, b) => compareNames(a.name, b.name));

const assignee: Way = {
  idsOf: ({ assignee_ids }) => assignee_ids,
  order: ({ people }) => byName(people.values()),
  nothing: 'list.nobody',
  fieldsOf: (id, ticket, from = noGroup) => ({
    assignee_ids: exchanged(ticket?.assignee_ids ?? [], from, id),
  }),
};

const ways: Record<Exclude<Dividing, FieldName>, Way> = {
  board: {
    idsOf: ({ board_id }) => [board_id],
    order: ({ boards }) => [...(boards?.values() ?? [])],
    nothing: 'list.onAnotherBoard',
    fieldsOf: (id) => (id === noGroup ? null : { board_id: id }),
  },
  project: {
    idsOf: ({ project_id }) => [project_id],
    order: ({ projects }) => byName(projects?.values() ?? []),
    nothing: 'projects.projects',
    fieldsOf: () => null,
  },
  assignee,
  person: assignee,
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
    order: ({ labels }) => byName(labels.values()),
    nothing: 'list.noLabel',
    fieldsOf: (id, ticket, from = noGroup) => ({
      label_ids: exchanged(ticket?.label_ids ?? [], from, id),
    }),
  },
  cycle: {
    idsOf: ({ cycle_id }) => (cycle_id === null ? [] : [cycle_id]),
    order: ({ cycles }) => inOrder([...(cycles?.values() ?? [])]),
    nothing: 'ticket.noCycle',
    fieldsOf: (id) => ({ cycle_id: id === noGroup ? null : id }),
  },
  parent: {
    idsOf: ({ parent_id }) => (parent_id === null ? [] : [parent_id]),
    order({ parents = new Map<string, string>() }, tickets) {
      const ids = new Set([...parents.keys(), ...tickets.flatMap((of) => of.parent_id ?? [])]);
      const hidden = words('board.hiddenParent');
      return byName([...ids].map((id) => ({ id, name: parents.get(id) ?? hidden })));
    },
    nothing: 'board.noParent',
    fieldsOf: (id) => ({ parent_id: id === noGroup ? null : id }),
  },
};

/** The way of a property; a field that is not there has no values. */
export function wayOf(by: Dividing, { fields }: Pick<GroupNames, 'fields'>): Way {
  if (!isFieldName(by)) return ways[by];
  const field = fields.find((candidate) => addressName(candidate) === by);
  const value = (id: string) => field?.options.find((option) => option.id === id)?.name ?? id;
  return {
    idsOf(ticket) {
      const named = field && fieldValueOf(ticket, field.key);
      return [field?.options.find(({ name }) => name === named)?.id ?? String(named)];
    },
    order({ people }) {
      if (field === undefined) return [];
      const entries = entriesOf(field, people.values());
      return fieldTypes[field.type].from === 'people' ? byName(entries) : entries;
    },
    nothing: 'customFields.noValue',
    fieldsOf: (id) =>
      field === undefined
        ? null
        : { custom_fields: { [field.key]: id === noGroup ? null : value(id) } },
  };
}
