import type { Board } from '../board/board.ts';
import { enterBoard, leaveBoard } from '../board/wip-limit.ts';
import { changesBetween } from '../event/event.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { completionOf } from './completion.ts';
import { ranksBetween } from './rank.ts';
import { ticketRecord } from './ticket-record.ts';
import type { Ticket } from './ticket.ts';
import type { TicketStore } from './tickets.port.ts';
import type { RankKey } from './position.ts';

/** This many tickets are moved at a time: neither memory nor the others who are served are to notice a long board. */
const atOnce = 500;

/**
 * Takes every ticket of a board that is about to be deleted off it, on to `destination`: in the counts of both, which
 * are locked, changed, and left to the caller to save. `moveAllTickets` is to follow.
 *
 * Refuses with `board_not_empty` when there are tickets, archived ones too, and no destination, and with
 * `wip_limit_exceeded` (move_to_board_id).
 */
export async function emptyBoard(
  store: TicketStore,
  board: Board,
  destination: Board | null,
): Promise<void> {
  const live = board.ticketCount;
  if (destination !== null) {
    Object.assign(destination, enterBoard(destination, live, 'move_to_board_id'));
    Object.assign(board, leaveBoard(board, live));
    return;
  }
  const ticketCount = await store.countOnBoard(board.id);
  if (ticketCount > 0) throw new DomainError('board_not_empty', { ticketCount });
}

/**
 * Moves every ticket of a board to the end of `destination`, in their order, archived ones among them, and answers what
 * happened to each, some hundreds at a time. Deleted tickets follow, so that they can be restored there.
 */
export async function* moveAllTickets(
  store: TicketStore,
  { board, destination, now }: { board: Board; destination: Board; now: Date },
): AsyncGenerator<EventDraft[]> {
  let last = (await store.gapAt(destination.id, { at: 'end' }, null))?.after ?? null;
  let from: RankKey | null = null;
  for (;;) {
    const tickets: Ticket[] = await store.lockNextOnBoard(board.id, from, atOnce);
    const end = tickets.at(-1);
    if (end === undefined) break;
    from = { rank: end.rank, id: end.id };
    const ranks = ranksBetween(last, null, tickets.length);
    const drafts = tickets.flatMap((ticket, index) =>
      follow(ticket, ranks[index] as string, { board, destination, now }),
    );
    last = end.rank;
    await store.save(...tickets);
    yield drafts;
  }
  await store.sendDeletedTo(board.id, destination.id, now);
}

function follow(
  ticket: Ticket,
  rank: string,
  { board, destination, now }: { board: Board; destination: Board; now: Date },
): EventDraft[] {
  const before = ticketRecord(ticket, board);
  ticket.boardId = destination.id;
  ticket.rank = rank;
  ticket.enteredBoardAt = now;
  ticket.version += 1;
  ticket.updatedAt = now;
  const after = ticketRecord(ticket, destination);
  const moved: EventDraft = {
    kind: 'ticket.moved',
    subject: { type: 'ticket', id: ticket.id },
    projectId: ticket.projectId,
    data: after,
    changes: changesBetween(before, after),
  };
  return [moved, ...completionOf(moved, board, destination)];
}
