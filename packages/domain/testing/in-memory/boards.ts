import { boardRecord } from '../../src/board/board.ts';
import type { BoardQueries, BoardStore } from '../../src/board/boards.port.ts';
import type { TicketOfBoard } from '../../src/ticket/tickets-of-board.ts';
import { byRank, liveBoard, liveBoards, liveProject, standingOn } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import { loadedKey } from './raised.ts';
import type { TenantData } from './tenant-data.ts';

/** The boards of one organization, inside a transaction. */
export function boardStore(data: TenantData): BoardStore {
  return {
    loadList: async (projectId) => {
      const project = liveProject(data, projectId);
      return project && { project, boards: liveBoards(data, projectId) };
    },
    find: async (id) => liveBoard(data, id),
    findDeleted: async (id) => {
      const board = data.boards.get(id);
      if (board === null || liveProject(data, board.projectId) === null) return null;
      return board.deletedAt === null ? null : board;
    },
    loadForUpdate: async (id, isDone) => {
      const board = liveBoard(data, id);
      const project = board && liveProject(data, board.projectId);
      if (board === null || project === null) return null;
      const isSwitched = isDone !== undefined && isDone !== board.isDone;
      return { board, project, tickets: isSwitched ? ticketsOf(data, id) : [] };
    },
    loadForDelete: async (id, moveToBoardId) => {
      const board = liveBoard(data, id);
      const project = board && liveProject(data, board.projectId);
      if (board === null || project === null) return null;
      const tickets = ticketsOf(data, id);
      return {
        project,
        board,
        boards: liveBoards(data, board.projectId),
        ticketCount: tickets.filter((ticket) => !ticket.is_deleted).length,
        tickets: moveToBoardId === null ? [] : tickets,
        lastRank: standingOn(data, moveToBoardId ?? '').at(-1)?.rank ?? null,
      };
    },
  };
}

/** The tickets of a board: those that are not deleted in rank order, then the deleted ones. */
function ticketsOf(data: TenantData, boardId: string): TicketOfBoard[] {
  const all = byRank(data.tickets.where((ticket) => ticket.boardId === boardId));
  const ofState = (isDeleted: boolean) =>
    all.filter(({ deletedAt }) => (deletedAt !== null) === isDeleted);
  return [...ofState(false), ...ofState(true)].map((ticket) => ({
    ...loadedKey(ticket),
    entered_board_at: ticket.enteredBoardAt?.toISOString() ?? null,
    is_deleted: ticket.deletedAt !== null,
  }));
}

const byPosition: Order<{ position: number; id: string }> = {
  ways: ['up', 'up'],
  values: ({ position, id }) => [position, id],
};

/** Reads of the boards of one organization. */
export function boardQueries(data: () => TenantData): BoardQueries {
  return {
    find: async (id) => {
      const board = liveBoard(data(), id);
      return board === null ? null : boardRecord(board);
    },
    list: async (projectId, page) => {
      if (liveProject(data(), projectId) === null) return null;
      return pageOf(liveBoards(data(), projectId).map(boardRecord), byPosition, page);
    },
  };
}
