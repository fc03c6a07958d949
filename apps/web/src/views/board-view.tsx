import type { Project } from '../api/types.ts';
import { useBoardFilter } from '../board/use-board-filter.ts';
import { groupingFor } from './queries.ts';
import { ViewChip } from './view-chip.tsx';

/** The saved view that the board shows, or the way to save its filters and lanes as one. */
export default function BoardView({ project }: { project: Project }) {
  const { filter, lanesBy } = useBoardFilter();
  const shown = { query: filter as Record<string, string>, grouping: groupingFor(lanesBy) };
  return <ViewChip project={project} page="board" shown={shown} isWhole={lanesBy !== 'parent'} />;
}
