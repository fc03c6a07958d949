import type { Affected } from '../event/affected.ts';
import type { Board } from '../records/board.ts';

/** The entries of an event for boards whose number of tickets it changed. Takes the boards that `enterBoard` and `leaveBoard` return. */
export const countsOf = (...boards: readonly Board[]): Affected[] =>
  [...new Set(boards)].map(({ id, version, ticketCount }) => ({
    type: 'board',
    id,
    version,
    changes: { ticket_count: ticketCount },
  }));

/** The entries of an event for boards that `numberBoards` gave another position. */
export const positionsOf = (boards: readonly Board[]): Affected[] =>
  boards.map(({ id, version, position, updatedAt }) => ({
    type: 'board',
    id,
    version,
    changes: { position, updated_at: updatedAt.toISOString() },
  }));
