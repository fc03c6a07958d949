import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { addressName, isDividing } from '../../data/field-names.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { CustomChips } from './custom-filters.tsx';
import { columnName, columnsWith } from './list-columns.tsx';
import { ListView } from './list-view.tsx';
import { MoreFilters } from './more-filters.tsx';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import listCss from './list.module.css';

const sorts = [
  { id: 'rank', name: 'list.asOnTheBoards' },
  { id: '-created_at', name: 'list.newestFirst' },
  { id: 'created_at', name: 'list.oldestFirst' },
  { id: '-updated_at', name: 'list.lastChangedFirst' },
  { id: 'updated_at', name: 'list.longestUnchangedFirst' },
  { id: '-last_activity_at', name: 'list.lastActiveFirst' },
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
] as const;

/** All filters of the list as chips, and the choice of its columns and groups; on a phone its saved view, too. */
export function ListFilters({ project }: { project: Project }) {
  const words = useWords();
  const { filter, set } = useListFilter();
  const { columns, choose, grouping, group } = useColumns();
  const fields = useCustomFields(project.id);
  const isPhone = useIsPhone();
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const tags = useQuery(tagsQuery(project.id)).data ?? [];
  const sorted = fields.filter(({ type }) => fieldTypes[type].isSortable);
  const customSorts = sorted.flatMap(({ key, name }) => [
    { id: `custom.${key}`, name: words('customFields.sortUp', { name }) },
    { id: `-custom.${key}`, name: words('customFields.sortDown', { name }) },
  ]);
  const several = (
    label: string,
    name: 'board_id' | 'assignee_id' | 'priority' | 'label_id' | 'tag',
    options: readonly { id: string; name: string }[],
  ) => (
    <MultiSelectChip
      label={label}
      chosen={filter[name]?.split(',') ?? []}
      options={options}
      onChange={(ids) => set(name, ids.join(','))}
    />
  );
  return (
    <div
      className={classes(chipCss.filters, listCss.listFilters)}
      role="search"
      aria-label={words('list.filterTheList')}
    >
      <ChipWords words={filter.q ?? ''} onChange={(q) => set('q', q)} />
      {several(words('ticket.board'), 'board_id', boards)}
      {several(words('list.assignedToChip'), 'assignee_id', [
        { id: 'none', name: words('list.nobody') },
        ...people,
      ])}
      {several(
        words('ticket.priority'),
        'priority',
        priorities.map((id) => ({ id, name: priorityNames[id] })),
      )}
      {several(words('list.label'), 'label_id', labels)}
      {several(
        words('list.tag'),
        'tag',
        tags.map(({ name }) => ({ id: name, name })),
      )}
      <CustomChips fields={fields} people={people} />
      <MoreFilters people={people} fields={fields} />
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
      {/* Elsewhere it stands in the head, where a phone has no room. */}
      {isPhone && <ListView project={project} />}
    </div>
  );
}
