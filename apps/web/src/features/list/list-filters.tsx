import { useQuery } from '@tanstack/react-query';
import type { Project } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { columnChoices } from './list-columns.tsx';
import { ListView } from './list-view.tsx';
import { MoreFilters } from './more-filters.tsx';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';
import chipCss from '../../design/chip.module.css';
import { classes } from '../../design/classes.ts';

const sorts = [
  { id: 'rank', name: 'as on the boards' },
  { id: '-created_at', name: 'newest first' },
  { id: 'created_at', name: 'oldest first' },
  { id: '-updated_at', name: 'last changed first' },
  { id: 'updated_at', name: 'longest unchanged first' },
  { id: '-last_activity_at', name: 'last active first' },
  { id: 'due_at', name: 'due first' },
  { id: '-due_at', name: 'due last' },
  { id: '-priority', name: 'highest priority first' },
  { id: 'priority', name: 'lowest priority first' },
  { id: '-estimate', name: 'largest estimate first' },
  { id: 'estimate', name: 'smallest estimate first' },
  { id: 'key', name: 'by key' },
  { id: '-key', name: 'by key, last first' },
];

const groupings = [
  { id: 'board', name: 'by board' },
  { id: 'assignee', name: 'by person' },
  { id: 'priority', name: 'by priority' },
  { id: 'label', name: 'by label' },
];

/** All filters of the list as chips, and the choice of its columns and groups; on a phone its saved view, too. */
export function ListFilters({ project }: { project: Project }) {
  const { filter, set } = useListFilter();
  const { columns, choose, grouping, group } = useColumns();
  const isPhone = useIsPhone();
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const tags = useQuery(tagsQuery(project.id)).data ?? [];
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
      className={classes(chipCss.filters, 'list-filters')}
      role="search"
      aria-label="Filter the list"
    >
      <ChipWords words={filter.q ?? ''} onChange={(words) => set('q', words)} />
      {several('Board', 'board_id', boards)}
      {several('Assigned to', 'assignee_id', [{ id: 'none', name: 'Nobody' }, ...people])}
      {several(
        'Priority',
        'priority',
        priorities.map((id) => ({ id, name: priorityNames[id] })),
      )}
      {several('Label', 'label_id', labels)}
      {several(
        'Tag',
        'tag',
        tags.map(({ name }) => ({ id: name, name })),
      )}
      <MoreFilters people={people} />
      <ChipChoice
        label="Sort"
        value={filter.sort ?? ''}
        options={sorts}
        onChange={(id) => set('sort', id)}
      />
      <MultiSelectChip
        label="Columns"
        chosen={columns}
        options={columnChoices}
        onChange={choose}
        showsCount={false}
      />
      <ChipChoice label="Grouped" value={grouping ?? ''} options={groupings} onChange={group} />
      {/* Elsewhere it stands in the head, where a phone has no room. */}
      {isPhone && <ListView project={project} />}
    </div>
  );
}
