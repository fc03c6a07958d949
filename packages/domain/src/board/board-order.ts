import { nextVersion } from '../record/next-version.ts';
import { invalid } from '../kernel/domain-error.ts';
import type { Board } from '../records/board.ts';

/** The boards in the order of the ids. Refuses with `validation_failed` (board_ids) unless they name each exactly once. */
export function inOrderOf(boards: readonly Board[], ids: readonly string[]): Board[] {
  const byId = new Map(boards.map((board) => [board.id, board]));
  const ordered = new Set(ids.map((id) => byId.get(id)));
  if (ids.length !== boards.length || ordered.size !== boards.length || ordered.has(undefined)) {
    throw invalid('board_ids', 'must name every board of the project exactly once');
  }
  return [...ordered] as Board[];
}

/** The boards with positions from 0 without gaps, in the order given. A board that already has its position stays the same object. */
export const numberBoards = (boards: readonly Board[], now: Date): Board[] =>
  boards.map((board, position) =>
    board.position === position ? board : nextVersion(board, now, { position }),
  );
