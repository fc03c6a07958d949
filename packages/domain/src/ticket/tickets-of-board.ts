import type { Board } from '../records/board.ts';
import type { ChangeContext } from '../change/change.ts';
import type { SetChange } from '../change/set-change.ts';
import { raised, type Affected, type LoadedKey } from '../event/affected.ts';
import { raiseRelatives } from '../change/raise-relatives.ts';
import { completedAt } from '../records/ticket-record.ts';
import { ranksBetween } from './rank.ts';

/**
 * The state of each ticket of a board that changes. Tickets that are not deleted come first, in rank order, archived ones included;
 * then the deleted ones.
 */
export interface TicketOfBoard extends LoadedKey {
  readonly entered_board_at: string | null;
  readonly is_deleted: boolean;
}

/** The entry of an event for tickets whose board becomes a done board, or stops to be one: they get or lose `completed_at`. */
export const completedOrReopened = (
  tickets: readonly TicketOfBoard[],
  board: Board,
  now: Date,
): Affected[] => {
  const at = now.toISOString();
  return tickets.map((ticket) => raised('ticket', ticket, at, completion(ticket, board)));
};

/**
 * The change, and what an event says about it, when all tickets of a board move to another one. Live and archived tickets come, in their
 * order, after the last rank there. Deleted tickets move, too, so that they can be restored there; they keep their rank.
 */
export function sentTickets(
  tickets: readonly TicketOfBoard[],
  { from, to, lastRank }: { from: Board; to: Board; lastRank: string | null },
  context: ChangeContext,
): { sets: readonly SetChange[]; affected: readonly Affected[] } {
  const { now } = context;
  const at = now.toISOString();
  const board_id = to.id;
  // On open boards it is null before and after.
  const completed = from.isDone || to.isDone ? { completed_at: completedAt(at, to) } : {};
  const undeleted = tickets.filter((ticket) => !ticket.is_deleted);
  const deleted = tickets.filter((ticket) => ticket.is_deleted);
  const inOrder = ranksBetween(lastRank, null, undeleted.length);
  const ranks = new Map(undeleted.map(({ id }, index) => [id, inOrder[index] as string]));
  const counts =
    from.isDone === to.isDone ? [] : [raiseRelatives({ movedIds: [...ranks.keys()] }, context)];
  const deletedIds = deleted.map(({ id }) => id);
  return {
    sets: [{ kind: 'tickets_sent', to: to.id, ranks, deletedIds, now }, ...counts],
    affected: [
      ...undeleted.map((ticket) =>
        raised('ticket', ticket, at, { board_id, rank: ranks.get(ticket.id), ...completed }),
      ),
      ...deleted.map((ticket) =>
        raised('ticket', ticket, at, { board_id, ...completion(ticket, to) }),
      ),
    ],
  };
}

/** The time of completion on the board. An imported ticket whose time on its board is not known neither gets nor loses one. */
const completion = ({ entered_board_at }: TicketOfBoard, board: Board) =>
  entered_board_at === null ? {} : { completed_at: completedAt(entered_board_at, board) };
