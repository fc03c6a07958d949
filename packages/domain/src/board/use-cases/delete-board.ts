import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { sentTickets } from '../../ticket/tickets-of-board.ts';
import { countsOf, positionsOf } from '../affected-boards.ts';
import { aboutBoard } from '../board-list.ts';
import { numberBoards } from '../board-order.ts';
import { type Board, refuseLastBoard } from '../../records/board.ts';
import { enterBoard, leaveBoard } from '../wip-limit.ts';

/** A board to delete, and the one that its tickets go to. */
interface DeleteBoard {
  board: string;
  moveToBoardId?: string | undefined;
}

/**
 * Deletes a board; its tickets move, in their order, to the end of the target, another board of the project. Refuses with
 * `last_board`, with `board_not_empty` when it has tickets (archived ones too) and no target is named, and
 * with `wip_limit_exceeded` when the target has no room.
 */
export const deleteBoard = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ board }: DeleteBoard) => ({ kind: 'board', id: board }),
    load: ({ boards }, { board, moveToBoardId = null }) =>
      boards.loadForDelete(board, moveToBoardId),
    check: (loaded, { moveToBoardId }) => ({
      ...loaded,
      target: targetOf(loaded.board, loaded.boards, moveToBoardId),
    }),
    versionOf: ({ board }) => board,
    decide: ({ board, boards, project, target, ticketCount, tickets, lastRank }, context) => {
      const { now } = context;
      refuseArchivedProject(project);
      refuseLastBoard(boards);
      if (target === null && ticketCount > 0) {
        throw new DomainError('board_not_empty', { ticketCount });
      }
      const live = board.ticketCount;
      const deleted = nextVersion(leaveBoard(board, live), now, { deletedAt: now });
      const filled = target && enterBoard(target, live, 'move_to_board_id');
      const otherBoards = boards.flatMap((candidate) => {
        if (candidate.id === board.id) return [];
        return candidate.id === filled?.id ? filled : candidate;
      });
      const numbered = numberBoards(otherBoards, now);
      const shifted = numbered.filter((candidate, at) => candidate !== otherBoards[at]);
      const targets = numbered.filter(({ id }) => id === filled?.id);
      const sent = filled && sentTickets(tickets, { from: board, to: filled, lastRank }, context);
      const affected = [
        ...positionsOf(shifted),
        ...countsOf(...(live > 0 ? targets : [])),
        ...(sent?.affected ?? []),
      ];
      return {
        saved: [...new Set([deleted, ...shifted, ...targets])],
        sets: sent?.sets ?? [],
        events: draftsAffecting({ ...aboutBoard(deleted), kind: 'board.deleted' }, affected),
        answer: undefined,
      };
    },
  });

function targetOf(
  board: Board,
  boards: readonly Board[],
  moveToBoardId: string | undefined,
): Board | null {
  if (moveToBoardId === undefined) return null;
  const target = boards.find(({ id }) => id === moveToBoardId);
  if (target === undefined) throw invalid('move_to_board_id', 'is not a board of this project');
  if (target.id === board.id) throw invalid('move_to_board_id', 'must be another board');
  return target;
}
