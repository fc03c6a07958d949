import { useQuery } from '@tanstack/react-query';
import type { Project } from '../api/types.ts';
import { useSession } from '../frame/session.tsx';
import { labelsQuery } from '../projects/queries.ts';
import { ChipChoice, ChipWords } from '../ui/chips.tsx';
import { priorities, priorityNames } from '../ui/priority-names.ts';
import { boardsQuery } from './queries.ts';
import { laneChoices, useBoardFilter } from './use-board-filter.ts';

const lanes = laneChoices.map((id) => ({ id, name: id }));

/** The filters of a board (words, own tickets, priority, label, hidden boards), and the choice of its lanes. */
export function BoardFilters({ project }: { project: Project }) {
  const { me } = useSession();
  const { filter, showsHidden, lanesBy, set } = useBoardFilter();
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const hidden = useQuery(boardsQuery(project.id)).data?.filter((one) => one.is_hidden).length;
  const isMine = filter.assignee_id === me.id;
  return (
    <div className="filters" role="search" aria-label="Filter the board">
      <ChipWords words={filter.q ?? ''} onChange={(words) => set('q', words)} />
      <button
        type="button"
        className="chip"
        aria-pressed={isMine}
        onClick={() => set('assignee_id', isMine ? '' : me.id)}
      >
        Assigned to me
      </button>
      <ChipChoice
        label="Priority"
        value={filter.priority ?? ''}
        options={priorities.map((id) => ({ id, name: priorityNames[id] }))}
        onChange={(id) => set('priority', id)}
      />
      {labels.length > 0 && (
        <ChipChoice
          label="Label"
          value={filter.label_id ?? ''}
          options={labels}
          onChange={(id) => set('label_id', id)}
        />
      )}
      <ChipChoice
        label="Lanes"
        value={lanesBy ?? ''}
        options={lanes}
        onChange={(id) => set('lanes', id)}
      />
      {hidden !== undefined && hidden > 0 && (
        <button
          type="button"
          className="chip"
          aria-pressed={showsHidden}
          onClick={() => set('hidden', showsHidden ? '' : 'true')}
        >
          Hidden boards ({hidden})
        </button>
      )}
    </div>
  );
}
