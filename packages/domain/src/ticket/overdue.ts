import type { Board } from '../board/board.ts';
import type { Ticket } from './ticket.ts';

/**
 * THE rule of when a ticket is overdue: its due date has passed, and its board is not a done board. The PostgreSQL storage
 * has the same rule in SQL; the contract suite compares both.
 */
export function isOverdue(
  { dueAt }: Pick<Ticket, 'dueAt'>,
  board: Pick<Board, 'isDone'> | null,
  at: Date,
): boolean {
  return dueAt !== null && dueAt < at && board?.isDone === false;
}
