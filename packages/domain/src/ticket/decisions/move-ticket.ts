import type { Board } from '../../records/board.ts';
import { enterBoard, leaveBoard } from '../../board/wip-limit.ts';
import type { ChangeContext } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { completionOf } from '../completed-and-reopened.ts';
import { draftsOfRebalancing } from '../rank-rebalancing.ts';
import { rankAt } from './rank-at-position.ts';
import type { Place } from '../position.ts';
import {
  aboutTicket,
  ticketDecision,
  type TicketDecision,
  type TicketState,
} from './ticket-decision.ts';
import { isLive } from '../../records/ticket.ts';

/** The state for the decision about a move. */
export interface MoveState extends TicketState {
  readonly destination: Board;
  /** The field that names the destination: the refusal names it when the board is full. */
  readonly field: 'board_id' | 'board_slug';
  readonly place: Place;
}

/**
 * Moves a ticket to a position on its board or on another board of its project. Refuses with `project_archived`, and with
 * `wip_limit_exceeded` when the other board has no room. An archived ticket does not count there.
 */
export function moveTicket(
  { ticket, board, destination, field, project, place }: MoveState,
  context: ChangeContext,
): TicketDecision {
  refuseArchivedProject(project);
  const { now } = context;
  const { rank, sets, affected: spread } = rankAt(place, destination.id, { ticket, now });
  const isElsewhere = destination.id !== board.id;
  const boards =
    isElsewhere && isLive(ticket) ? [leaveBoard(board, 1), enterBoard(destination, 1, field)] : [];
  const arrival = isElsewhere ? { boardId: destination.id, enteredBoardAt: now } : {};
  const from = { ticket, board };
  const to = { ticket: changed(ticket, { ...arrival, rank }), board: destination };
  const isCounted = board.isDone !== destination.isDone;
  const counts = isCounted ? [raiseRelatives({ movedIds: [ticket.id] }, context)] : [];
  const change = { from, to, boards, sets: [...sets, ...counts] };
  return ticketDecision(change, context, (record, changes, affected) => {
    const moved = { ...aboutTicket(record), kind: 'ticket.moved', changes, affected } as const;
    return [
      ...draftsOfRebalancing(destination, spread),
      moved,
      ...completionOf(moved, board, destination),
    ];
  });
}
