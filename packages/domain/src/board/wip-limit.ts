import { DomainError } from '../kernel/domain-error.ts';
import { changed } from '../record/next-version.ts';
import type { Board } from '../records/board.ts';

/**
 * THE rule of the WIP limit: with the `incoming` tickets the board must not have more than its limit.
 * The row of the board must be locked, so that the count cannot change in the meantime. Returns the board with the new count.
 * Refuses with `wip_limit_exceeded`; the refusal names `field`, the input that causes the entry.
 */
export function enterBoard(board: Board, incoming: number, field: string): Board {
  const limit = board.wipLimit;
  if (incoming > 0 && limit !== null && board.ticketCount + incoming > limit) {
    const wip = { limit, current: board.ticketCount, incoming };
    throw new DomainError('wip_limit_exceeded', { field, wip });
  }
  return changed(board, { ticketCount: board.ticketCount + incoming });
}

/** The board with `outgoing` tickets less in its count. Leaving is always allowed. */
export function leaveBoard(board: Board, outgoing: number): Board {
  return changed(board, { ticketCount: board.ticketCount - outgoing });
}
