import { boardRecord } from '../../src/board/board.ts';
import type { BoardQueries, BoardStore } from '../../src/board/boards.port.ts';
import { liveBoard, liveBoards, liveProject } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import type { TenantData } from './tenant-data.ts';

/** The boards of one organization, inside a transaction. */
export function boardStore(data: TenantData): BoardStore {
  return {
    loadList: async (projectId) => {
      const project = liveProject(data, projectId);
      return project && { project, boards: liveBoards(data, projectId) };
    },
    lockAll: async (projectId) => liveBoards(data, projectId),
    lock: async (projectId, ids) =>
      liveBoards(data, projectId).filter(({ id }) => ids.includes(id)),
    lockNamed: async (projectId, { ids, slugs, tickets }) => {
      const named = data.tickets.where(
        ({ id, key, deletedAt }) =>
          deletedAt === null && (tickets.includes(id) || tickets.includes(key)),
      );
      const stood = new Set(named.map(({ boardId }) => boardId));
      return liveBoards(data, projectId).filter(
        ({ id, slug }) => ids.includes(id) || slugs.includes(slug) || stood.has(id),
      );
    },
    lockBySlug: async (projectId, slug) =>
      liveBoards(data, projectId).find((board) => board.slug === slug) ?? null,
    find: async (id) => liveBoard(data, id),
    findDeleted: async (id) => {
      const board = data.boards.get(id);
      if (board === null || liveProject(data, board.projectId) === null) return null;
      return board.deletedAt === null ? null : board;
    },
    takenSlugs: async (projectId) =>
      new Set(
        data.boards
          .where((board) => board.projectId === projectId && board.deletedAt === null)
          .map(({ slug }) => slug),
      ),
    add: async (...boards) => {
      for (const board of boards) {
        if (data.projects.get(board.projectId) === null) throw new Error('names no project');
        data.boards.add(board.id, board);
      }
    },
    save: async (...boards) => {
      for (const board of boards) data.boards.save(board.id, board);
    },
  };
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
