import { useBoardContext } from './board-context.tsx';
import type { ShownColumns } from './drag-together.ts';
import { useBoardFilter } from './use-board-filter.ts';

/** The columns whose cards the board shows: neither hidden nor collapsed, under the filter of the address. */
export function useShownColumns(): ShownColumns {
  const { project, openBoards: boards } = useBoardContext();
  const { filter } = useBoardFilter();
  return { project: project.id, boards, filter };
}
