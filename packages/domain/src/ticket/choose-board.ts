import type { Board } from '../records/board.ts';
import { invalid } from '../kernel/domain-error.ts';

/** How the creator of a ticket names its board. */
export interface BoardChoice {
  readonly boardId?: string | undefined;
  readonly boardSlug?: string | undefined;
}

/** The field that names the board, for refusals. */
export const choosingField = ({ boardId, boardSlug }: BoardChoice): 'board_id' | 'board_slug' =>
  boardId === undefined && boardSlug !== undefined ? 'board_slug' : 'board_id';

/**
 * Checks the choice of a board; `board` is the one that the storage found for it. Returns it with the field that named it. Both fields may be
 * given when they name the same board. Refuses with `validation_failed` (board_id, board_slug) when no board is named or found.
 */
export function chosenBoard(
  board: Board | null,
  choice: BoardChoice,
): { board: Board; field: 'board_id' | 'board_slug' } {
  const { boardId, boardSlug } = choice;
  const field = choosingField(choice);
  if (boardId === undefined && boardSlug === undefined) {
    throw invalid('board_id', 'is required without board_slug');
  }
  if (board === null) throw invalid(field, 'is not a board of this project');
  if (boardSlug !== undefined && boardSlug !== board.slug) {
    throw invalid('board_slug', 'is not the same board as board_id');
  }
  return { board, field };
}
