import { Fragment, Suspense } from 'react';
import type { Project } from '../../api/types.ts';
import { addressName, isDividing } from '../../data/field-names.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { Downloads } from './downloads.tsx';
import { columnName, columnsWith } from './list-columns.tsx';
import { FilterChips } from './filter-chips.tsx';
import { lazyStaying } from '../feedback/lazy-part.tsx';
import { ListView } from './list-view.tsx';
import { fieldText } from '../ticket/field-text.ts';
import { useNumberSums } from './use-number-sums.tsx';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';
import { useSum } from './use-sums.tsx';
import { useTotal } from './use-total.tsx';
import { focusFirstTicket } from '../ticket/changes/shown-tickets.ts';
import textCss from '../../design/text.module.css';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import listCss from './list.module.css';

const FilterOffers = lazyStaying(() => import('./filter-offers.tsx'));

const sorts = [
  { id: 'rank', name: 'list.asOnTheBoards' },
  { id: '-created_at', name: 'list.newestFirst' },
  { id: 'created_at', name: 'list.oldestFirst' },
  { id: '-updated_at', name: 'list.lastChangedFirst' },
  { id: 'updated_at', name: 'list.longestUnchangedFirst' },
  { id: '-last_activity_at', name: 'list.lastActiveFirst' },
  { id: 'start_at', name: 'list.startFirst' },
  { id: '-start_at', name: 'list.startLast' },
  { id: 'due_at', name: 'list.dueFirst' },
  { id: '-due_at', name: 'list.dueLast' },
  { id: '-priority', name: 'list.highestPriorityFirst' },
  { id: 'priority', name: 'list.lowestPriorityFirst' },
  { id: '-estimate', name: 'list.largestEstimateFirst' },
  { id: 'estimate', name: 'list.smallestEstimateFirst' },
  { id: 'key', name: 'list.byKey' },
  { id: '-key', name: 'list.byKeyLastFirst' },
] as const;

const groupings = [
  { id: 'board', name: 'list.byBoard' },
  { id: 'assignee', name: 'list.byPerson' },
  { id: 'priority', name: 'list.byPriority' },
  { id: 'label', name: 'list.byLabel' },
  { id: 'cycle', name: 'list.byCycle' },
  { id: 'parent', name: 'list.byParent' },
] as const;

/** All filters of the list as chips, and the choice of its columns and groups; on a phone its saved view, too. */
export function ListFilters({ project }: { project: Project }) {
  const words = useWords();
  const { filter, set } = useListFilter();
  const { columns, choose, grouping, group } = useColumns();
  const fields = useCustomFields(project.id);
  const isPhone = useIsPhone();
  const total = useTotal(project.id);
  const sum = useSum(project.id);
  const sums = useNumberSums(project.id);
  const sorted = fields.filter(({ type }) => fieldTypes[type].isSortable);
  const customSorts = sorted.flatMap(({ key, name }) => [
    { id: `custom.${key}`, name: words('customFields.sortUp', { name }) },
    { id: `-custom.${key}`, name: words('customFields.sortDown', { name }) },
  ]);
  return (
    <div
      className={classes(chipCss.filters, listCss.listFilters)}
      role="search"
      aria-label={words('list.filterTheList')}
    >
      <ChipWords
        words={filter.q ?? ''}
        onChange={(q) => set('q', q)}
        toFirst={focusFirstTicket}
        offers={(at) => (
          <Suspense>
            <FilterOffers {...at} project={project.id} filter={filter} onFilter={set} />
          </Suspense>
        )}
      />
      <FilterChips project={project.id} fields={fields} />
      <ChipChoice
        label={words('list.sort')}
        value={filter.sort ?? ''}
        options={[...sorts.map(({ id, name }) => ({ id, name: words(name) })), ...customSorts]}
        onChange={(id) => set('sort', id)}
      />
      <MultiSelectChip
        label={words('list.columns')}
        chosen={columns}
        options={columnsWith(fields).map((column) => ({ id: column.id, name: columnName(column) }))}
        onChange={choose}
        showsCount={false}
      />
      <ChipChoice
        label={words('list.grouped')}
        value={grouping ?? ''}
        options={[
          ...groupings.map(({ id, name }) => ({ id, name: words(name) })),
          ...fields.filter(isDividing).map((field) => ({
            id: addressName(field),
            name: words('customFields.byField', { name: field.name }),
          })),
        ]}
        onChange={group}
      />
      {/* There before it is known: the list does not move when it comes. */}
      <div className={classes(textCss.note, listCss.total)}>
        <span role="status">
          {total !== undefined && words('list.tickets', { count: total })}
          {sum !== undefined && <> · {words('list.estimate', { sum })}</>}
          {sums.map(({ field, sum: ofField }) => (
            <Fragment key={field.id}>
              {' · '}
              <bdi>{field.name}</bdi> {fieldText(field, ofField, String)}
            </Fragment>
          ))}
        </span>
        {/* On a phone they are below the list. */}
        {!isPhone && (
          <span className={listCss.downloads}>
            <Downloads project={project} />
          </span>
        )}
      </div>
      {/* Elsewhere it stands in the head, where a phone has no room. */}
      {isPhone && <ListView project={project} />}
    </div>
  );
}
