import type { Board, Ticket } from '../../api/types.ts';
import { isPast } from '../../design/dates.ts';
import type { Dates } from './days.ts';

/** Whether a ticket is done: itself, or by the board that it is on. */
export const isDone = ({ completed_at }: Ticket, board: Board | undefined): boolean =>
  completed_at !== null || board?.is_done === true;

/** Whether a ticket with these dates should have been done. */
export const isLate = (ticket: Ticket, { due_at }: Dates, board: Board | undefined): boolean =>
  !isDone(ticket, board) && due_at !== null && isPast(due_at);
