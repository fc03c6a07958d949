import type { Project } from '../../api/types.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { groupingFor } from '../../data/queries/views.ts';
import { ViewChip } from '../views/view-chip.tsx';

/** The saved view that the board shows, or the way to save its filters and lanes as one. */
export default function BoardView({ project }: { project: Project }) {
  const { filter, lanesBy } = useBoardFilter();
  const shown = { query: filter as Record<string, string>, grouping: groupingFor(lanesBy) };
  return (
    <ViewChip
      project={project}
      page="board"
      shown={shown}
      isWhole={lanesBy === null || shown.grouping !== null}
    />
  );
}
