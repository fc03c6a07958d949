import type { Board } from '../board/board.ts';
import { enterBoard, leaveBoard } from '../board/wip-limit.ts';
import { raised, type Affected } from '../event/affected.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { ranksBetween } from './rank.ts';
import type { RaisedOnBoard, TicketStore } from './tickets.port.ts';
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
 * that changed of them, some hundreds at a time. Deleted tickets follow, so that they can be restored there.
 */
export async function* moveAllTickets(
  store: TicketStore,
  { board, destination, now }: { board: Board; destination: Board; now: Date },
): AsyncGenerator<Affected[]> {
  const board_id = destination.id;
  let last = (await store.gapAt(destination.id, { at: 'end' }, null))?.after ?? null;
  for (let from: RankKey | null = null; ;) {
    const keys: RankKey[] = await store.nextOnBoard(board.id, from, atOnce);
    if (keys.length === 0) break;
    from = keys.at(-1) ?? null;
    const inOrder = ranksBetween(last, null, keys.length);
    last = inOrder.at(-1) ?? null;
    const ranks = new Map(keys.map(({ id }, index) => [id, inOrder[index] as string]));
    const moved = await store.moveTo(destination.id, ranks, now);
    yield moved.map((ticket) => {
      const completed_at = destination.isDone ? now.toISOString() : null;
      const changes = { board_id, rank: ranks.get(ticket.id), completed_at };
      return raised('ticket', ticket, now, changes);
    });
  }
  for await (const deleted of store.sendDeletedTo(board.id, destination.id, now)) {
    yield deleted.map((ticket) =>
      raised('ticket', ticket, now, { board_id, ...completion(ticket, destination) }),
    );
  }
}

/** What a switch of `isDone` changed of tickets of the board. */
export const completion = (
  { entered_board_at: enteredAt }: RaisedOnBoard,
  { isDone }: Pick<Board, 'isDone'>,
): { completed_at: string | null } => ({ completed_at: isDone ? enteredAt : null });
