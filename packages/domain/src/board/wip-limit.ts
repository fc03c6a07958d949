import { DomainError } from '../kernel/domain-error.ts';
import type { Board } from './board.ts';

/**
 * THE rule of the WIP limit: with the `incoming` tickets the board must not have more than its limit.
 * Call it with the board's row locked, or the count is worth nothing. `field` is the input that asked for
 * the entry and gets the blame. Refuses with `wip_limit_exceeded`.
 */
export function enterBoard(board: Board, incoming: number, field: string): void {
  if (incoming === 0) return;
  const limit = board.wipLimit;
  if (limit !== null && board.ticketCount + incoming > limit) {
    const wip = { limit, current: board.ticketCount, incoming };
    throw new DomainError('wip_limit_exceeded', { field, wip });
  }
  board.ticketCount += incoming;
}

/** Tickets that counted on the board count there no longer. Leaving is always allowed. */
export function leaveBoard(board: Board, outgoing: number): void {
  board.ticketCount -= outgoing;
}
