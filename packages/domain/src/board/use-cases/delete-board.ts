import { draftsAffectingMany } from '../../event/drafts-affecting.ts';
import { eventsOf, type EventDraft } from '../../event/event-draft.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { emptyBoard, moveAllTickets } from '../../ticket/move-all-tickets.ts';
import { countsOf, positionsOf } from '../affected-boards.ts';
import { numberBoards } from '../board-order.ts';
import { boardRecord, type Board } from '../board.ts';
import { lockBoardList } from '../lock-board.ts';
import type { Ports } from '../../ports.ts';

/**
 * Deletes a board; its tickets follow in their order to the end of another one of the project. Refuses with
 * `last_board`, with `board_not_empty` when it holds tickets (archived ones too) and no board takes them, and
 * with `wip_limit_exceeded` when that board has no room.
 */
export const createDeleteBoard =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      board: id,
      moveToBoardId,
      conditions,
    }: { board: string; moveToBoardId?: string | undefined } & Preconditioned,
  ): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const { board, boards, project } = await lockBoardList(tenancy, principal, stores, id);
      const destination = destinationOf(board, boards, moveToBoardId);
      await checkPreconditions(stores, conditions, board);
      refuseArchivedProject(project);
      if (boards.length === 1) throw new DomainError('last_board', {});

      const now = clock();
      const movedCount = board.ticketCount;
      await emptyBoard(stores.tickets, board, destination);
      board.deletedAt = now;
      board.version += 1;
      board.updatedAt = now;
      const rest = boards.filter((other) => other !== board);
      const shifted = numberBoards(rest, now).flatMap((numbered, at) => {
        const other = rest[at] as Board;
        return numbered === other ? [] : [Object.assign(other, numbered)];
      });
      await stores.boards.save(
        ...new Set([board, ...(destination ? [destination] : []), ...shifted]),
      );
      const deleted: EventDraft = {
        kind: 'board.deleted',
        subject: { type: 'board', id: board.id },
        projectId: project.id,
        data: boardRecord(board),
      };
      const isCounted = destination !== null && movedCount > 0;
      const boardsAffected = [...positionsOf(shifted), ...(isCounted ? countsOf(destination) : [])];
      const tickets =
        destination === null
          ? noTickets()
          : moveAllTickets(stores.tickets, { board, destination, now });
      for await (const drafts of draftsAffectingMany(deleted, boardsAffected, tickets)) {
        await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
      }
    });

async function* noTickets(): AsyncGenerator<never> {}

function destinationOf(
  board: Board,
  boards: readonly Board[],
  moveToBoardId: string | undefined,
): Board | null {
  if (moveToBoardId === undefined) return null;
  const destination = boards.find((other) => other.id === moveToBoardId);
  if (destination === undefined) {
    throw invalid('move_to_board_id', 'is not a board of this project');
  }
  if (destination === board) throw invalid('move_to_board_id', 'must be another board');
  return destination;
}
