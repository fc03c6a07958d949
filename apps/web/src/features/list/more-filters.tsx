import type { CustomField, Member } from '../../api/types.ts';
import type { TicketFilterName } from '../../data/filter-names.ts';
import { dayOf, startOfDay } from '../../data/filter-days.ts';
import { typedFilters, TypedFilters } from './custom-filters.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { useListFilter } from './use-list-filter.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

const days = [
  { name: 'due_after', label: 'list.dueAfter' },
  { name: 'due_before', label: 'list.dueBefore' },
  { name: 'created_since', label: 'list.createdSince' },
  { name: 'updated_since', label: 'list.changedSince' },
  { name: 'completed_since', label: 'list.completedSince' },
] as const;

const choices = [
  {
    name: 'overdue',
    label: 'list.late',
    none: 'list.any',
    options: [
      ['true', 'list.onlyLate'],
      ['false', 'list.onlyNotLate'],
    ],
  },
  {
    name: 'completed',
    label: 'list.completed',
    none: 'list.any',
    options: [
      ['false', 'list.onlyOpen'],
      ['true', 'list.onlyCompleted'],
    ],
  },
  {
    name: 'due',
    label: 'list.dueDate',
    none: 'list.any',
    options: [['none', 'list.onlyWithoutDueDate']],
  },
  {
    name: 'blocked',
    label: 'list.blocked',
    none: 'list.any',
    options: [
      ['true', 'list.onlyBlocked'],
      ['false', 'list.onlyNotBlocked'],
    ],
  },
  {
    name: 'has',
    label: 'list.with',
    none: 'list.any',
    options: [
      ['children', 'list.onlyWithSubTickets'],
      ['files', 'list.onlyWithFiles'],
      ['checklist', 'list.onlyWithTasks'],
    ],
  },
  {
    name: 'archived',
    label: 'list.archived',
    none: 'list.noArchived',
    options: [
      ['true', 'list.onlyArchived'],
      ['all', 'list.archivedToo'],
    ],
  },
] as const;

const names: readonly TicketFilterName[] = [
  'created_by',
  ...days.map(({ name }) => name),
  ...choices.map(({ name }) => name),
];

/** The filters that are used less often, behind one chip. */
export function MoreFilters({
  people,
  fields,
}: {
  people: readonly Member[];
  fields: readonly CustomField[];
}) {
  const words = useWords();
  const { filter, set } = useListFilter();
  const custom = typedFilters(fields);
  const all = [...names, ...custom.map(({ name }) => name)];
  const count = all.filter((name) => filter[name] !== undefined).length;
  const select = (
    name: TicketFilterName,
    label: string,
    none: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <label key={name} className={formCss.labelled}>
      <span>{label}</span>
      <select
        value={String(filter[name] ?? '')}
        onChange={(event) => set(name, event.target.value)}
      >
        <option value="">{none}</option>
        {options.map(([value, option]) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <FilterPopover count={count}>
      {select(
        'created_by',
        words('list.createdBy'),
        words('list.anybody'),
        people.map(({ id, name }) => [id, name]),
      )}
      {choices.map(({ name, label, none, options }) =>
        select(
          name,
          words(label),
          words(none),
          options.map(([value, option]) => [value, words(option)]),
        ),
      )}
      {days.map(({ name, label }) => (
        <label key={name} className={formCss.labelled}>
          <span>{words(label)}</span>
          <input
            type="date"
            value={dayOf(filter[name])}
            onChange={(event) => set(name, startOfDay(event.target.value))}
          />
        </label>
      ))}
      <TypedFilters filters={custom} />
    </FilterPopover>
  );
}
