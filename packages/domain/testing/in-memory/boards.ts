import { Board, boardRecord } from '../../src/records/board.ts';
import type { BoardQueries, BoardStore } from '../../src/ports/boards.port.ts';
import type { LoadedKey } from '../../src/event/affected.ts';
import { Ticket } from '../../src/records/ticket.ts';
import type { TicketOfBoard } from '../../src/ticket/tickets-of-board.ts';
import { byRank, liveBoard, liveBoards, liveProject, standingOn } from './live.ts';
import { orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The boards of one organization, inside a transaction. */
export function boardStore(tenant: Tenant): BoardStore {
  const load = (id: string) => {
    const board = liveBoard(tenant, id);
    const project = board && liveProject(tenant, board.projectId);
    return board && project && { board, project };
  };
  return {
    loadList: async (projectId) => {
      const project = liveProject(tenant, projectId);
      return project && { project, boards: liveBoards(tenant, projectId) };
    },
    find: async (id) => liveBoard(tenant, id),
    findDeleted: async (id) => {
      const board = tenant.of(Board).get(id);
      const isFound = board?.deletedAt && liveProject(tenant, board.projectId) !== null;
      return isFound ? board : null;
    },
    loadForUpdate: async (id, isDone) => {
      const loaded = load(id);
      const isSwitched = isDone !== undefined && isDone !== loaded?.board.isDone;
      return loaded && { ...loaded, tickets: isSwitched ? ticketsOf(tenant, id) : [] };
    },
    loadForDelete: async (id, moveToBoardId) => {
      const loaded = load(id);
      if (loaded === null) return null;
      const tickets = ticketsOf(tenant, id);
      return {
        ...loaded,
        boards: liveBoards(tenant, loaded.board.projectId),
        ticketCount: tickets.filter((ticket) => !ticket.is_deleted).length,
        tickets: moveToBoardId === null ? [] : tickets,
        lastRank: standingOn(tenant, moveToBoardId ?? '').at(-1)?.rank ?? null,
      };
    },
  };
}

/** What a store returns of one of many tickets. */
export const loadedKey = ({ id, version, commentedAt }: Ticket): LoadedKey => ({
  id,
  version,
  commented_at: commentedAt?.toISOString() ?? null,
});

/** The tickets of a board: those that are not deleted in rank order, then the deleted ones. */
function ticketsOf(tenant: Tenant, boardId: string): TicketOfBoard[] {
  const tickets = byRank(tenant.of(Ticket).where({ boardId })).map((ticket) => ({
    ...loadedKey(ticket),
    entered_board_at: ticket.enteredBoardAt?.toISOString() ?? null,
    is_deleted: ticket.deletedAt !== null,
  }));
  return tickets.toSorted((a, b) => Number(a.is_deleted) - Number(b.is_deleted));
}

/** Reads of the boards of one organization. */
export function boardQueries(tenant: Tenant): BoardQueries {
  return {
    find: async (id) => {
      const board = liveBoard(tenant, id);
      return board && boardRecord(board);
    },
    list: async (projectId, page) =>
      liveProject(tenant, projectId) &&
      pageOf(
        liveBoards(tenant, projectId).map((board) => boardRecord(board)),
        orderBy('position'),
        page,
      ),
  };
}
