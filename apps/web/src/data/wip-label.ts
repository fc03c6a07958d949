import type { Board } from '../api/types.ts';
import { isBoardFull } from './is-board-full.ts';
import { words } from '../words/words.ts';

/** The number of tickets and the limit of a board as words: "3 of 3, full"; empty for a board without a limit. */
export const wipLabel = (board: Board): string =>
  board.wip_limit === null
    ? ''
    : words(isBoardFull(board) ? 'board.countOfFull' : 'board.countOf', {
        count: board.ticket_count,
        limit: board.wip_limit,
      });
