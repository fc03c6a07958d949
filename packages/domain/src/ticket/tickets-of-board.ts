import type { Board } from '../board/board.ts';
import type { SetChange } from '../change/set-change.ts';
import { raised, type Affected, type LoadedKey } from '../event/affected.ts';
import { ranksBetween } from './rank.ts';

/** What a change of a board needs of each ticket on it: those that are not deleted, archived ones too, in rank order, then the deleted ones. */
export interface TicketOfBoard extends LoadedKey {
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
 * All tickets of a board, in rank order, go to another one, live and archived ones in their order behind the last rank there. Deleted ones follow, so
 * that they can be restored there, and keep their rank.
 */
export function sentTickets(
  tickets: readonly TicketOfBoard[],
  { from, to, lastRank, now }: { from: Board; to: Board; lastRank: string | null; now: Date },
): { sets: readonly SetChange[]; affected: readonly Affected[] } {
  const at = now.toISOString();
  const board_id = to.id;
  const completed_at = to.isDone ? at : null;
  const standing = tickets.filter((ticket) => !ticket.is_deleted);
  const deleted = tickets.filter((ticket) => ticket.is_deleted);
  const inOrder = ranksBetween(lastRank, null, standing.length);
  const ranks = new Map(standing.map(({ id }, index) => [id, inOrder[index] as string]));
  const keepsCompletion = from.isDone === to.isDone;
  const deletedIds = deleted.map(({ id }) => id);
  return {
    sets: [{ kind: 'tickets_sent', to: to.id, keepsCompletion, ranks, deletedIds, now }],
    affected: [
      ...standing.map((ticket) =>
        raised('ticket', ticket, at, { board_id, rank: ranks.get(ticket.id), completed_at }),
      ),
      ...deleted.map((ticket) =>
        raised('ticket', ticket, at, { board_id, ...completion(ticket, to) }),
      ),
    ],
  };
}

const completion = ({ entered_board_at }: TicketOfBoard, { isDone }: Board) => ({
  completed_at: isDone ? entered_board_at : null,
});
