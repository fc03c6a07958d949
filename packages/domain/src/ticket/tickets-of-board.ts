import type { Board } from '../board/board.ts';
import type { SetChange } from '../change/set-change.ts';
import { raised, type Affected, type LoadedKey } from '../event/affected.ts';
import { rankBetween } from './rank.ts';

/** What a change of a board needs of each ticket on it, archived and deleted ones included. */
export interface TicketOfBoard extends LoadedKey {
  readonly rank: string;
  readonly entered_board_at: string;
  readonly is_deleted: boolean;
}

/** What changes of tickets whose board was switched to finished work, or back: `completed_at` comes or goes. */
export const completedOrReopened = (
  tickets: readonly TicketOfBoard[],
  board: Board,
  now: Date,
): Affected[] => {
  const at = now.toISOString();
  return tickets.map((ticket) => raised('ticket', ticket, at, completion(ticket, board)));
};

/**
 * All tickets of a board go to another one, live and archived ones in their order behind the last rank there. Deleted ones follow, so
 * that they can be restored there, and keep their rank.
 */
export function sentTickets(
  tickets: readonly TicketOfBoard[],
  { from, to, lastRank, now }: { from: Board; to: Board; lastRank: string | null; now: Date },
): { sets: readonly SetChange[]; affected: readonly Affected[] } {
  // Behind a whole number, the old rank is its fraction: one statement writes all of them, and the order stays.
  const rankPrefix = rankBetween(lastRank, null);
  const at = now.toISOString();
  const board_id = to.id;
  const completed_at = to.isDone ? at : null;
  const affected = tickets.map((ticket) => {
    if (ticket.is_deleted) {
      return raised('ticket', ticket, at, { board_id, ...completion(ticket, to) });
    }
    return raised('ticket', ticket, at, { board_id, rank: rankPrefix + ticket.rank, completed_at });
  });
  const sent = { kind: 'tickets_sent', from: from.id, to: to.id, rankPrefix, now } as const;
  return { sets: [sent], affected };
}

const completion = ({ entered_board_at }: TicketOfBoard, { isDone }: Board) => ({
  completed_at: isDone ? entered_board_at : null,
});
