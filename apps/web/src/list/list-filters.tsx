import { useQuery } from '@tanstack/react-query';
import { priorities, type Project } from '../api/work-records.ts';
import { boardsQuery, labelsQuery, membersQuery, tagsQuery } from '../data/queries.ts';
import { ChipChoice, ChipWords } from '../ui/chips.tsx';
import { priorityNames } from '../ui/priority.tsx';
import { useListFilter } from './use-list-filter.tsx';

const sorts = [
  { id: 'rank', name: 'as on the boards' },
  { id: '-created_at', name: 'newest' },
  { id: '-updated_at', name: 'last changed' },
  { id: 'due_at', name: 'due first' },
  { id: '-priority', name: 'highest priority' },
];

/** Every filter of the list as a chip. */
export function ListFilters({ project }: { project: Project }) {
  const { filter, set } = useListFilter();
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const tags = useQuery(tagsQuery(project.id)).data ?? [];
  return (
    <div className="filters" role="search" aria-label="Filter the list">
      <ChipWords words={filter.q ?? ''} onChange={(words) => set('q', words)} />
      <ChipChoice
        label="Board"
        value={filter.board_id ?? ''}
        options={boards}
        onChange={(id) => set('board_id', id)}
      />
      <ChipChoice
        label="Assigned to"
        value={filter.assignee_id ?? ''}
        options={people}
        onChange={(id) => set('assignee_id', id)}
      />
      <ChipChoice
        label="Priority"
        value={filter.priority ?? ''}
        options={priorities.map((id) => ({ id, name: priorityNames[id] }))}
        onChange={(id) => set('priority', id)}
      />
      <ChipChoice
        label="Label"
        value={filter.label_id ?? ''}
        options={labels}
        onChange={(id) => set('label_id', id)}
      />
      <ChipChoice
        label="Tag"
        value={filter.tag ?? ''}
        options={tags.map(({ name }) => ({ id: name, name }))}
        onChange={(id) => set('tag', id)}
      />
      <ChipChoice
        label="Due"
        value={filter.overdue ?? ''}
        options={[{ id: 'true', name: 'late' }]}
        onChange={(id) => set('overdue', id)}
      />
      <ChipChoice
        label="Archived"
        value={filter.archived ?? ''}
        options={[
          { id: 'true', name: 'only' },
          { id: 'all', name: 'too' },
        ]}
        onChange={(id) => set('archived', id)}
      />
      <ChipChoice
        label="Sort"
        value={filter.sort ?? ''}
        options={sorts}
        onChange={(id) => set('sort', id)}
      />
    </div>
  );
}
