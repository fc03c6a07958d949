import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Member } from '../../api/types.ts';
import type { TicketFilterName } from '../../data/filter-names.ts';
import { dayOf, startOfDay } from '../../data/filter-days.ts';
import { useListFilter } from './use-list-filter.tsx';
import formCss from '../../design/form.module.css';
import chipCss from '../../design/chip.module.css';
import menuCss from '../../design/menu.module.css';

const days = [
  { name: 'due_after', label: 'Due after' },
  { name: 'due_before', label: 'Due before' },
  { name: 'created_since', label: 'Created since' },
  { name: 'updated_since', label: 'Changed since' },
  { name: 'completed_since', label: 'Completed since' },
] as const;

const choices = [
  {
    name: 'overdue',
    label: 'Late',
    none: 'Any',
    options: [
      ['true', 'Only late tickets'],
      ['false', 'Only tickets that are not late'],
    ],
  },
  {
    name: 'completed',
    label: 'Completed',
    none: 'Any',
    options: [
      ['false', 'Only open tickets'],
      ['true', 'Only completed tickets'],
    ],
  },
  {
    name: 'due',
    label: 'Due date',
    none: 'Any',
    options: [['none', 'Only tickets without a due date']],
  },
  {
    name: 'blocked',
    label: 'Blocked',
    none: 'Any',
    options: [
      ['true', 'Only blocked tickets'],
      ['false', 'Only tickets that are not blocked'],
    ],
  },
  {
    name: 'has',
    label: 'With',
    none: 'Any',
    options: [
      ['children', 'Only with sub-tickets'],
      ['files', 'Only with files'],
      ['checklist', 'Only with tasks'],
    ],
  },
  {
    name: 'archived',
    label: 'Archived',
    none: 'No archived tickets',
    options: [
      ['true', 'Only archived tickets'],
      ['all', 'Archived tickets too'],
    ],
  },
] as const;

const names: readonly TicketFilterName[] = [
  'created_by',
  ...days.map(({ name }) => name),
  ...choices.map(({ name }) => name),
];

/** The filters that are used less often, behind one chip. */
export function MoreFilters({ people }: { people: readonly Member[] }) {
  const { filter, set } = useListFilter();
  const count = names.filter((name) => filter[name] !== undefined).length;
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
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <DialogTrigger>
      <Button className={chipCss.chip} data-on={count > 0}>
        {count > 0 ? `More filters: ${count}` : 'More filters'}
      </Button>
      <Popover className={menuCss.popover} placement="bottom end" aria-label="More filters">
        <div className="more-filters">
          {select(
            'created_by',
            'Created by',
            'Anybody',
            people.map(({ id, name }) => [id, name]),
          )}
          {choices.map(({ name, label, none, options }) => select(name, label, none, options))}
          {days.map(({ name, label }) => (
            <label key={name} className={formCss.labelled}>
              <span>{label}</span>
              <input
                type="date"
                value={dayOf(filter[name])}
                onChange={(event) => set(name, startOfDay(event.target.value))}
              />
            </label>
          ))}
        </div>
      </Popover>
    </DialogTrigger>
  );
}
