import { DomainError } from '../kernel/domain-error.ts';
import { changed } from '../change/change.ts';
import type { Board } from './board.ts';

/**
 * THE rule of the WIP limit: with the `incoming` tickets the board must not have more than its limit.
 * Call it with the board's row locked, or the count is worth nothing. `field` is the input that asked for
 * the entry and gets the blame. Returns the board with them. Refuses with `wip_limit_exceeded`.
 */
export function enterBoard(board: Board, incoming: number, field: string): Board {
  const limit = board.wipLimit;
  if (incoming > 0 && limit !== null && board.ticketCount + incoming > limit) {
    const wip = { limit, current: board.ticketCount, incoming };
    throw new DomainError('wip_limit_exceeded', { field, wip });
  }
  return changed(board, { ticketCount: board.ticketCount + incoming });
}

/** The board without tickets that counted there. Leaving is always allowed. */
export function leaveBoard(board: Board, outgoing: number): Board {
  return changed(board, { ticketCount: board.ticketCount - outgoing });
}
