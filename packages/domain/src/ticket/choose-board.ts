import type { Board } from '../board/board.ts';
import type { BoardStore } from '../board/boards.port.ts';
import { invalid } from '../kernel/domain-error.ts';

/** How the creator of a ticket says where it goes. */
export interface BoardChoice {
  readonly boardId?: string | undefined;
  readonly boardSlug?: string | undefined;
}

/** The board chosen, locked, and the field that named it. Both fields may be given when they name the same board. */
export async function chooseBoard(
  boards: BoardStore,
  projectId: string,
  { boardId, boardSlug }: BoardChoice,
): Promise<{ board: Board; field: 'board_id' | 'board_slug' }> {
  if (boardId !== undefined) {
    const [board] = await boards.lock(projectId, [boardId]);
    if (board === undefined) throw invalid('board_id', 'is not a board of this project');
    if (boardSlug !== undefined && boardSlug !== board.slug) {
      throw invalid('board_slug', 'is not the same board as board_id');
    }
    return { board, field: 'board_id' };
  }
  if (boardSlug === undefined) throw invalid('board_id', 'is required without board_slug');
  const board = await boards.lockBySlug(projectId, boardSlug);
  if (board === null) throw invalid('board_slug', 'is not a board of this project');
  return { board, field: 'board_slug' };
}
