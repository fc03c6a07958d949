import type { Project } from '../../api/types.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { groupingFor } from '../../data/queries/views.ts';
import { ViewChip } from '../views/view-chip.tsx';

/** The filters of a list that the board does not have. */
const unshown = ['board_id', 'archived', 'sort'];

/** The saved view that the board shows, or the way to save its filters and lanes as one. */
export default function BoardView({ project }: { project: Project }) {
  const { filter, lanesBy } = useBoardFilter();
  const shown = { query: filter as Record<string, string>, grouping: groupingFor(lanesBy) };
  return (
    <ViewChip
      project={project}
      page="board"
      shown={shown}
      unshown={unshown}
      isWhole={lanesBy === null || shown.grouping !== null}
    />
  );
}
