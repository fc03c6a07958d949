import type { Board } from '../../src/board/board.ts';
import type { Ticket, TicketContent } from '../../src/ticket/ticket.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import type { BulkItem } from '../../src/ticket/bulk/bulk-item.ts';
import type { BoardChoice } from '../../src/ticket/choose-board.ts';
import { placeIn, type Place } from '../../src/ticket/decisions/rank-at-position.ts';
import { ticketRef } from '../../src/ticket/ticket-key.ts';
import type { LockedTicket, TicketStore } from '../../src/ticket/tickets.port.ts';
import type { TicketPosition } from '../../src/ticket/position.ts';
import {
  liveBoard,
  liveBoards,
  liveLabel,
  liveProject,
  standingOn,
  ticketByRef,
  ticketSeenBy,
} from './live.ts';
import { accessOf } from './projects.ts';
import type { TenantData } from './tenant-data.ts';

/** The tickets of one organization, inside a transaction. */
export function ticketStore(data: TenantData): TicketStore {
  return {
    lock: async (ref) => lockedTicket(data, ref),
    loadForCreate: async (projectId, input) => {
      const project = liveProject(data, projectId);
      if (project === null) return null;
      const board = boardOf(data, projectId, input);
      const place = placeOn(data, board?.id, { at: 'end' });
      return { project, board, place, ...namedBy(data, projectId, [input]) };
    },
    loadForUpdate: async (ref, patch) => {
      const locked = lockedTicket(data, ref);
      if (locked === null) return null;
      const { id, projectId, boardId } = locked.ticket;
      const place = placeOn(data, boardId, { at: 'end' }, id);
      return { ...locked, place, ...namedBy(data, projectId, [patch]) };
    },
    loadForMove: async (ref, choice, position) => {
      const locked = lockedTicket(data, ref);
      if (locked === null) return null;
      const destination = boardOf(data, locked.ticket.projectId, choice);
      const place = placeOn(data, destination?.id, position, locked.ticket.id);
      return { ...locked, destination, place };
    },
    loadForRestore: async (ref, choice) => {
      const ticket = ticketByRef(data, ref);
      const project = ticket && liveProject(data, ticket.projectId);
      if (ticket === null || project === null) return null;
      const board = liveBoard(data, ticket.boardId);
      const isChosen = choice.boardId !== undefined || choice.boardSlug !== undefined;
      const destination = isChosen ? boardOf(data, ticket.projectId, choice) : board;
      const place = placeOn(data, destination?.id, { at: 'end' }, ticket.id);
      return { ticket: ticketSeenBy(data, ticket), project, board, destination, place };
    },
    loadForBulk: async (projectId, items, besides = []) => {
      const project = liveProject(data, projectId);
      if (project === null) return null;
      const named = items.flatMap((item) => ('ticket' in item ? ticketRef(item.ticket) : []));
      const refs = [...named, ...besides];
      const tickets = data.tickets
        .where((ticket) => ticket.projectId === projectId && ticket.deletedAt === null)
        .filter(({ id, key }) => refs.includes(id) || refs.includes(key))
        .map((ticket) => ticketSeenBy(data, ticket));
      const boards = liveBoards(data, projectId);
      const orders = boards.map(
        ({ id }) => [id, { keys: standingOn(data, id), isWhole: true }] as const,
      );
      const others = namedBy(data, projectId, items);
      return { project, boards, tickets, orders: new Map(orders), ...others };
    },
    loadForReorder: async (projectId, choice, ids) => {
      const project = liveProject(data, projectId);
      if (project === null) return null;
      const board = boardOf(data, projectId, choice);
      const tickets = onBoard(data, board?.id).filter(({ id }) => ids.includes(id));
      const others = standingOn(data, board?.id ?? '').filter(({ id }) => !ids.includes(id));
      return { project, board, tickets, limit: others[0]?.rank ?? null };
    },
  };
}

/** The ticket with its board, as `lock` returns them. */
export function lockedTicket(data: TenantData, ref: string): LockedTicket | null {
  const ticket = ticketByRef(data, ref);
  if (ticket === null || ticket.deletedAt !== null) return null;
  const [board, project] = [liveBoard(data, ticket.boardId), liveProject(data, ticket.projectId)];
  return board === null || project === null
    ? null
    : { ticket: ticketSeenBy(data, ticket), board, project };
}

function boardOf(data: TenantData, projectId: string, choice: BoardChoice): Board | null {
  const { boardId, boardSlug } = choice;
  const isIt = ({ id, slug }: Board) =>
    boardId === undefined ? slug === boardSlug : id === boardId;
  return liveBoards(data, projectId).find(isIt) ?? null;
}

function placeOn(
  data: TenantData,
  boardId: string | undefined,
  position: TicketPosition,
  except?: string,
): Place {
  const standing = boardId === undefined ? [] : standingOn(data, boardId);
  return placeIn(
    standing.filter(({ id }) => id !== except),
    position,
  );
}

/** What is stored of the people, labels and tags that inputs name, and the counter of the project. */
function namedBy(data: TenantData, projectId: string, inputs: readonly Partial<BulkItem>[]) {
  const all = inputs as readonly TicketContent[];
  const people = all.flatMap(({ assigneeIds = [] }) => assigneeIds ?? []);
  const labels = all.flatMap(({ labelIds = [] }) => labelIds ?? []);
  const ofProject = data.tags.look((tag) => tag.projectId === projectId);
  return {
    lastNumber: data.ticketNumbers.get(projectId) ?? 0,
    spellings: new Map(ofProject.map(({ name }) => [foldCase(name), name])),
    known: {
      people: new Set(people.filter((id) => accessOf(data, projectId, id) !== null)),
      labels: new Set(labels.filter((id) => liveLabel(data, id)?.projectId === projectId)),
    },
  };
}

function onBoard(data: TenantData, boardId: string | undefined): Ticket[] {
  return data.tickets
    .where((ticket) => ticket.boardId === boardId && ticket.deletedAt === null)
    .map((ticket) => ticketSeenBy(data, ticket));
}

/** What the foreign keys of a database refuse. */
export function refuseBrokenLinks(data: TenantData, ticket: Ticket): void {
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
