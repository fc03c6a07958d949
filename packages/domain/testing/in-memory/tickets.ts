import { raised } from './raised.ts';
import type { Board } from '../../src/board/board.ts';
import type { Ticket } from '../../src/ticket/ticket.ts';
import type { Gap, TicketPosition, TicketStore } from '../../src/ticket/tickets.port.ts';
import { byRank, liveBoard, liveBoards, liveProject, standingOn, ticketByRef } from './live.ts';
import type { TenantData } from './tenant-data.ts';

/** The tickets of one organization, inside a transaction. */
export function ticketStore(data: TenantData): TicketStore {
  return {
    lock: async (ref, destinationId) => {
      const ticket = ticketByRef(data, ref);
      if (ticket === null || ticket.deletedAt !== null) return null;
      const { board, destination } = boardsOf(data, ticket, destinationId);
      const project = liveProject(data, ticket.projectId);
      return board === null || project === null ? null : { ticket, board, destination, project };
    },
    async lockForMove(ref, destinationId, position) {
      const locked = await this.lock(ref, destinationId);
      if (locked === null) return null;
      return { ...locked, gap: await this.gapAt(destinationId, position, locked.ticket.id) };
    },
    lockForCreate: async (projectId, { boardId, boardSlug }) => {
      const board =
        liveBoards(data, projectId).find(({ id, slug }) =>
          boardId === undefined ? slug === boardSlug : id === boardId,
        ) ?? null;
      const standing = board === null ? [] : standingOn(data, board.id);
      const gap = { after: standing.at(-1)?.rank ?? null, before: null };
      return { project: liveProject(data, projectId), board, gap, number: null };
    },
    lockDeleted: async (ref, destinationId) => {
      const ticket = ticketByRef(data, ref);
      if (ticket === null || ticket.deletedAt === null) return null;
      return { ticket, ...boardsOf(data, ticket, destinationId) };
    },
    add: async (...tickets) => {
      for (const ticket of tickets) {
        refuseBrokenLinks(data, ticket);
        data.tickets.add(ticket.id, ticket);
      }
    },
    save: async (...tickets) => {
      for (const ticket of tickets) {
        refuseBrokenLinks(data, ticket);
        data.tickets.save(ticket.id, ticket);
      }
    },
    gapAt: async (boardId, position, except) =>
      gapAmong(
        standingOn(data, boardId).filter(({ id }) => id !== except),
        position,
      ),
    ranksOf: async (boardId) => standingOn(data, boardId).map(({ id, rank }) => ({ id, rank })),
    orderOf: async (boardId) => standingOn(data, boardId).map(({ id }) => id),
    lockOnBoard: async (boardId, ids) =>
      onBoard(data, boardId).filter((ticket) => ids.includes(ticket.id)),
    lockInProject: async (projectId, refs) =>
      data.tickets
        .where((ticket) => ticket.projectId === projectId && ticket.deletedAt === null)
        .filter(({ id, key }) => refs.includes(id) || refs.includes(key))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    firstRank: async (boardId, except) =>
      standingOn(data, boardId).find(({ id }) => !except.includes(id))?.rank ?? null,
    rerank: async (ranks, now) => {
      for (const ticket of data.tickets.where(({ id }) => ranks.has(id))) {
        const rank = ranks.get(ticket.id);
        data.tickets.save(ticket.id, Object.assign(ticket, { rank }, raised(ticket, now)));
      }
    },
    countOnBoard: async (boardId) => onBoard(data, boardId).length,
    lockNextOnBoard: async (boardId, from, count) => {
      const standing = byRank(onBoard(data, boardId));
      const isBehind = ({ rank, id }: Ticket): boolean =>
        from === null || rank > from.rank || (rank === from.rank && id > from.id);
      return standing.filter(isBehind).slice(0, count);
    },
    sendDeletedTo: async (boardId, otherBoardId, now) => {
      for (const ticket of data.tickets.where((row) => row.boardId === boardId)) {
        if (ticket.deletedAt === null) continue;
        const moved = { boardId: otherBoardId, ...raised(ticket, now) };
        data.tickets.save(ticket.id, Object.assign(ticket, moved));
      }
    },
    raiseVersionsOnBoard: async (boardId, now) => {
      for (const ticket of data.tickets.where((row) => row.boardId === boardId)) {
        data.tickets.save(ticket.id, Object.assign(ticket, raised(ticket, now)));
      }
    },
  };
}

/** One object for one board, so that a change to the one is a change to the other. */
function boardsOf(
  data: TenantData,
  ticket: Ticket,
  destinationId: string | undefined,
): { board: Board | null; destination: Board | null } {
  const board = liveBoard(data, ticket.boardId);
  if (destinationId === undefined) return { board, destination: null };
  if (destinationId === board?.id) return { board, destination: board };
  const other = liveBoard(data, destinationId);
  return { board, destination: other?.projectId === ticket.projectId ? other : null };
}

function onBoard(data: TenantData, boardId: string): Ticket[] {
  return data.tickets.where((ticket) => ticket.boardId === boardId && ticket.deletedAt === null);
}

function gapAmong(tickets: readonly Readonly<Ticket>[], position: TicketPosition): Gap | null {
  const index = indexOf(tickets, position);
  if (index === null) return null;
  return { after: tickets[index - 1]?.rank ?? null, before: tickets[index]?.rank ?? null };
}

function indexOf(tickets: readonly Readonly<Ticket>[], position: TicketPosition): number | null {
  if (position.at === 'end') return tickets.length;
  if (position.at === 'index') return Math.min(position.index, tickets.length);
  const index = tickets.findIndex(({ id }) => id === position.ticketId);
  if (index === -1) return null;
  return position.at === 'before' ? index : index + 1;
}

/** What the foreign keys of a database refuse. */
function refuseBrokenLinks(data: TenantData, ticket: Ticket): void {
  const { projectId } = ticket;
  if (data.boards.get(ticket.boardId)?.projectId !== projectId) {
    throw new Error('ticket stands on no board of its project');
  }
  if (ticket.labelIds.some((id) => data.labels.get(id)?.projectId !== projectId)) {
    throw new Error('ticket carries no label of its project');
  }
  const tags = data.tags.look((tag) => tag.projectId === projectId).map(({ name }) => name);
  if (ticket.tagNames.some((name) => !tags.includes(name))) {
    throw new Error('ticket carries a tag that was not adopted');
  }
}
