import type { Board } from './board.ts';
import type { Project } from './project.ts';
import type { Ticket } from './ticket.ts';

/** A ticket with its board, both locked. */
export interface LockedTicket {
  readonly ticket: Ticket;
  readonly board: Board;
  /** Read after the board was locked; not locked itself. */
  readonly project: Pick<Project, 'archived'>;
}
