import type { Board } from '../board/board.ts';
import { enterBoard, leaveBoard } from '../board/wip-limit.ts';
import { changesBetween } from '../event/event.ts';
import type { Happening } from '../event/happening.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { completionOf } from './completion.ts';
import { ranksAtEnd } from './place-ticket.ts';
import { ticketRecord } from './ticket-record.ts';
import type { Ticket } from './ticket.ts';
import type { TicketStore } from './tickets.port.ts';

/**
 * Moves every ticket of a board that is about to be deleted to the end of `destination`, in their order,
 * archived ones among them, and answers what happened to each. Deleted tickets follow, so that they can be
 * restored there. Both boards are locked; they are changed, and left to the caller to save.
 *
 * Refuses with `board_not_empty` when there are tickets and no destination, and with `wip_limit_exceeded`
 * (move_to_board_id).
 */
export async function moveAllTickets(
  store: TicketStore,
  board: Board,
  destination: Board | null,
  now: Date,
): Promise<Happening[]> {
  const tickets = await store.lockAllOnBoard(board.id);
  if (destination === null) {
    if (tickets.length === 0) return [];
    throw new DomainError('board_not_empty', { ticketCount: tickets.length });
  }
  const live = tickets.filter((ticket) => ticket.isLive).length;
  enterBoard(destination, live, 'move_to_board_id');
  leaveBoard(board, live);

  const ranks = await ranksAtEnd(store, destination.id, tickets.length);
  const happenings = tickets.flatMap((ticket, index) =>
    follow(ticket, ranks[index] as string, { board, destination, now }),
  );
  if (tickets.length > 0) await store.save(...tickets);
  await store.sendDeletedTo(board.id, destination.id);
  return happenings;
}

function follow(
  ticket: Ticket,
  rank: string,
  { board, destination, now }: { board: Board; destination: Board; now: Date },
): Happening[] {
  const before = ticketRecord(ticket, board);
  ticket.boardId = destination.id;
  ticket.rank = rank;
  ticket.enteredBoardAt = now;
  ticket.version += 1;
  ticket.updatedAt = now;
  const after = ticketRecord(ticket, destination);
  const moved: Happening = {
    kind: 'ticket.moved',
    subject: { type: 'ticket', id: ticket.id },
    projectId: ticket.projectId,
    data: after,
    changes: changesBetween(before, after),
  };
  return [moved, ...completionOf(moved, board, destination)];
}
