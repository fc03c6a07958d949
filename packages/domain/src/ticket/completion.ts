import type { Board } from '../board/board.ts';
import type { Happening } from '../event/happening.ts';

/** What a ticket's way from one board to another says about its work: completed, reopened, or nothing. */
export function completionOf(moved: Happening, from: Board | null, to: Board): Happening[] {
  const wasDone = from?.isDone ?? false;
  if (wasDone === to.isDone) return [];
  return [{ ...moved, kind: to.isDone ? 'ticket.completed' : 'ticket.reopened', changes: {} }];
}
