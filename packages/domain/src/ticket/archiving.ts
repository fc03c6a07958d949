import type { Board } from '../board/board.ts';
import { enterBoard, leaveBoard } from '../board/wip-limit.ts';
import { rankAt } from './rank-at.ts';
import type { Ticket } from './ticket.ts';
import type { TicketStore } from './tickets.port.ts';

/**
 * Archives a ticket, which leaves its board, or brings it back: it enters (the WIP limit refuses for the
 * field `archived`) and goes to the end. The board is locked; ticket and board are left to the caller to save.
 */
export async function setArchived(
  tickets: TicketStore,
  ticket: Ticket,
  board: Board,
  { archived, now }: { archived: boolean; now: Date },
): Promise<void> {
  if (archived === ticket.archived) return;
  if (archived) {
    leaveBoard(board, 1);
  } else {
    enterBoard(board, 1, 'archived');
    ticket.rank = await rankAt(tickets, board.id, { at: 'end' }, ticket, {
      clock: () => now,
    });
    ticket.enteredBoardAt = now;
  }
  ticket.archived = archived;
}
