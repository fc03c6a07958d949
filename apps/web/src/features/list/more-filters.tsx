import { Fragment } from 'react';
import type { CustomField, Member } from '../../api/types.ts';
import type { TicketFilterName } from '../../data/filter-names.ts';
import { dayOf, startOfDay } from '../../data/filter-days.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { typedFilters, TypedFilters } from './custom-filters.tsx';
import { filterChoices, filterDays } from './filter-choices.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useListFilter, useReversal } from './use-list-filter.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';

const names: readonly TicketFilterName[] = [
  'created_by',
  ...filterDays.map(({ name }) => name),
  ...filterChoices.map(({ name }) => name),
];

/** Those by values, which can be turned round. */
const reversible: readonly TicketFilterName[] = ['created_by', 'has'];

interface FilterFields {
  people: readonly Member[];
  fields: readonly CustomField[];
  /** Those that a page does not take. */
  without?: readonly TicketFilterName[];
}

/** The filters that are used less often, behind one chip. */
export function MoreFilters(of: FilterFields) {
  const { filter } = useListFilter();
  const all = [...names, ...typedFilters(of.fields).map(({ name }) => name)];
  return (
    <FilterPopover count={all.filter((name) => filter[name] !== undefined).length}>
      <MoreFilterFields {...of} />
    </FilterPopover>
  );
}

/** The inputs of the filters that are used less often. */
export function MoreFilterFields({ people, fields, without = [] }: FilterFields) {
  const words = useWords();
  const { filter, set } = useListFilter();
  const reversalOf = useReversal();
  const select = (
    name: TicketFilterName,
    label: string,
    none: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Fragment key={name}>
      <label className={formCss.labelled}>
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
      {reversible.includes(name) && filter[name] !== undefined && (
        <Checkbox
          isSelected={reversalOf(name).isOn}
          onChange={(isOn) => reversalOf(name).onChange(isOn)}
          aria-label={`${label}: ${words('ui.isNot')}`}
        >
          {words('ui.isNot')}
        </Checkbox>
      )}
    </Fragment>
  );
  return (
    <>
      {select(
        'created_by',
        words('list.createdBy'),
        words('list.anybody'),
        people.map(({ id, name }) => [id, name]),
      )}
      {filterChoices
        .filter(({ name }) => !without.includes(name))
        .map(({ name, label, none, options }) =>
          select(
            name,
            words(label),
            words(none),
            options.map(([value, option]) => [value, words(option)]),
          ),
        )}
      {filterDays.map(({ name, label }) => (
        <label key={name} className={formCss.labelled}>
          <span>{words(label)}</span>
          <input
            type="date"
            value={dayOf(filter[name])}
            onChange={(event) => set(name, startOfDay(event.target.value))}
          />
        </label>
      ))}
      <TypedFilters filters={typedFilters(fields)} />
    </>
  );
}
