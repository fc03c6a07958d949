import { useQuery } from '@tanstack/react-query';
import type { CustomField, Project } from '../../api/types.ts';
import { addressName, entriesOf } from '../../data/field-names.ts';
import { inOrder } from '../../data/order-cycles.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { formatDate } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { chartFields, dayForms, keyOfValue, unitOf, type GroupValue } from './group-values.ts';

/** A value that tickets can have. `color` is one of CSS. */
interface Entry {
  id: string;
  name: string;
  color?: string;
}

/** Colours that differ for people who see few of them, for values without one of their own. */
const palette = [
  '#4477aa',
  '#ee6677',
  '#228833',
  '#ccbb44',
  '#66ccee',
  '#aa3377',
  '#ee8866',
  '#77aadd',
];

const priorityColors: Readonly<Record<string, string>> = {
  highest: '#b3261e',
  high: '#d9822b',
  medium: '#4477aa',
  low: '#77aadd',
  lowest: '#b8c4ce',
};

/** The names of tickets without a value. */
const withoutOne: Readonly<Record<string, FixedKey>> = {
  assignee_id: 'analytics.nobody',
  label_id: 'analytics.noLabel',
  cycle_id: 'ticket.noCycle',
  completed_week: 'analytics.notDone',
  completed_month: 'analytics.notDone',
};

/** Whether tickets are grouped by the values of a custom field. */
const isGrouping = ({ type }: CustomField): boolean => fieldTypes[type].from !== undefined;

/** The names and colours of groups of a project's tickets, and the fields that make them. */
export function useGroupNames(project: Project) {
  const words = useWords();
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const cycles = useQuery(cyclesQuery(project.id)).data ?? [];
  const fields = useCustomFields(project.id).filter(isGrouping);
  const entriesBy = (by: string): readonly Entry[] => {
    const field = fields.find((candidate) => addressName(candidate) === by);
    if (field !== undefined) return entriesOf(field, people);
    const known: Readonly<Record<string, readonly Entry[]>> = {
      board_id: boards,
      assignee_id: people.map(({ id, called }) => ({ id, name: called })),
      priority: priorities.map((id) => ({
        id,
        name: priorityNames[id],
        color: priorityColors[id] ?? '',
      })),
      label_id: labels,
      cycle_id: inOrder(cycles).map(({ id, name }) => ({ id, name })),
    };
    return known[by] ?? [];
  };
  const nameOf = (by: string, value: GroupValue): string => {
    if (value.is_other) return words('analytics.other');
    if (value.id === null) return words(withoutOne[by] ?? 'customFields.noValue');
    const unit = unitOf(by);
    if (unit !== null) return formatDate(new Date(value.id), dayForms[unit]);
    const entry = entriesBy(by).find(({ id }) => id === value.id);
    return entry?.name ?? words(by === 'assignee_id' ? 'ticket.formerMember' : 'analytics.other');
  };
  return {
    labels,
    /** The fields that tickets can be grouped by, in words. */
    choices: [
      ...chartFields
        .filter(([id]) => id !== 'cycle_id' || cycles.length > 0)
        .map(([id, name]) => ({ id: id as string, name: words(name) })),
      ...fields.map((field) => ({
        id: addressName(field) as string,
        name: words('customFields.byField', { name: field.name }),
      })),
    ],
    nameOf,
    /** The colour of a part at its place among those that have none of their own. */
    colorOf: (by: string, value: GroupValue, place: number): string => {
      if (value.is_other) return 'var(--soft)';
      if (value.id === null) return 'var(--edge)';
      const own = entriesBy(by).find(({ id }) => id === value.id)?.color;
      return own ?? palette[place % palette.length] ?? '';
    },
    /** Values in the order that they have in the project; people, labels and days as they come. */
    ordered: <Value extends GroupValue>(by: string, values: readonly Value[]): Value[] => {
      const hasOrder = by !== 'assignee_id' && by !== 'label_id' && unitOf(by) === null;
      const order = hasOrder ? entriesBy(by).map(({ id }) => id) : [];
      const placeOf = (value: Value) => {
        const place = order.indexOf(keyOfValue(value));
        return place === -1 ? order.length : place;
      };
      return values.toSorted((a, b) => placeOf(a) - placeOf(b));
    },
  };
}

/** What `useGroupNames` returns. */
export type GroupNames = ReturnType<typeof useGroupNames>;
