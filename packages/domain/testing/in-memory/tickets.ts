import { foldCase } from '../../src/kernel/fold-case.ts';
import type { BulkItem } from '../../src/ticket/bulk-item.ts';
import type { BoardChoice } from '../../src/ticket/choose-board.ts';
import { placeIn } from '../../src/ticket/decisions/rank-at-position.ts';
import type { Place, TicketPosition } from '../../src/ticket/position.ts';
import { ticketRef } from '../../src/ticket/ticket-key.ts';
import { Ticket, type TicketContent } from '../../src/records/ticket.ts';
import { Cycle } from '../../src/records/cycle.ts';
import { Label } from '../../src/records/label.ts';
import type { LoadedArrival, TicketStore } from '../../src/ports/tickets.port.ts';
import type { LockedTicket } from '../../src/records/locked-ticket.ts';
import {
  fieldsOfProject,
  liveBoard,
  liveBoards,
  liveLabel,
  liveProject,
  liveTicket,
  standingOn,
  ticketByRef,
  ticketSeenBy,
} from './live.ts';
import { accessOf } from './projects.ts';
import type { Tenant } from './tenant.ts';

/** The tickets of one organization, inside a transaction. */
export function ticketStore(tenant: Tenant): TicketStore {
  const boardOf = (projectId: string, { boardId, boardSlug }: BoardChoice) =>
    liveBoards(tenant, projectId).find(({ id, slug }) =>
      boardId === undefined ? slug === boardSlug : id === boardId,
    ) ?? null;
  const placeOn = (boardId = '', position: TicketPosition = { at: 'end' }, except = ''): Place =>
    placeIn(
      standingOn(tenant, boardId).filter(({ id }) => id !== except),
      position,
    );
  /** The tickets of a project that are not deleted, as the caller sees them. */
  const ticketsOf = (projectId: string): Ticket[] =>
    tenant
      .of(Ticket)
      .where({ projectId, deletedAt: null })
      .map((ticket) => ticketSeenBy(tenant, ticket));
  return {
    lock: async (ref) => lockedTicket(tenant, ref),
    loadForCreate: async (projectId, input) => {
      const project = liveProject(tenant, projectId);
      const board = boardOf(projectId, input);
      const place = placeOn(board?.id);
      return project && { project, board, place, ...namedBy(tenant, projectId, [input]) };
    },
    loadForUpdate: async (ref, patch) => {
      const locked = lockedTicket(tenant, ref);
      if (locked === null) return null;
      const { id, projectId, boardId } = locked.ticket;
      const place = placeOn(boardId, { at: 'end' }, id);
      return { ...locked, place, ...namedBy(tenant, projectId, [patch]) };
    },
    loadForMove: async (ref, choice, position) => {
      const locked = lockedTicket(tenant, ref);
      if (locked === null) return null;
      const destination = boardOf(locked.ticket.projectId, choice);
      const place = placeOn(destination?.id, position, locked.ticket.id);
      return { ...locked, destination, place };
    },
    loadForArrival: async (ref, projectId, choice, position) => {
      const locked = lockedTicket(tenant, ref);
      if (locked === null) return null;
      const { ticket } = locked;
      const destination = boardOf(projectId, choice);
      const place = placeOn(destination?.id, position, ticket.id);
      return { ...locked, destination, place, arrival: arrivalIn(tenant, projectId, ticket) };
    },
    loadForRestore: async (ref, choice) => {
      const ticket = ticketByRef(tenant, ref);
      const project = ticket && liveProject(tenant, ticket.projectId);
      if (ticket === null || project === null) return null;
      const board = liveBoard(tenant, ticket.boardId);
      const isChosen = choice.boardId !== undefined || choice.boardSlug !== undefined;
      const destination = isChosen ? boardOf(project.id, choice) : board;
      const place = placeOn(destination?.id, { at: 'end' }, ticket.id);
      return { ticket: ticketSeenBy(tenant, ticket), project, board, destination, place };
    },
    loadForBulk: async (projectId, items, besides = []) => {
      const project = liveProject(tenant, projectId);
      if (project === null) return null;
      const named = items.flatMap((item) => ('ticket' in item ? ticketRef(item.ticket) : []));
      const refs = [...named, ...besides];
      const former = tenant.values('formerKeys');
      const formerKeys = new Map(
        refs.flatMap((ref) => {
          const ticketId = former.get(ref)?.ticketId;
          return ticketId === undefined ? [] : [[ref, ticketId]];
        }),
      );
      const known = new Set([...refs, ...formerKeys.values()]);
      const isNamed = ({ id, key }: Ticket) => known.has(id) || known.has(key);
      const boards = liveBoards(tenant, projectId);
      const orders = boards.map(
        ({ id }) => [id, { keys: standingOn(tenant, id), isWhole: true }] as const,
      );
      return {
        project,
        boards,
        tickets: ticketsOf(projectId).filter(isNamed),
        formerKeys,
        orders: new Map(orders),
        ...namedBy(tenant, projectId, items),
      };
    },
    loadForReorder: async (projectId, choice, ids) => {
      const project = liveProject(tenant, projectId);
      const board = boardOf(projectId, choice);
      const isNamed = ({ id }: Ticket) => ids.includes(id);
      const tickets = ticketsOf(projectId).filter(({ boardId }) => boardId === board?.id);
      const [next] = standingOn(tenant, board?.id ?? '').filter((ticket) => !isNamed(ticket));
      const limit = next?.rank ?? null;
      return project && { project, board, tickets: tickets.filter(isNamed), limit };
    },
  };
}

/** The live ticket with its board, as `lock` returns them. */
export function lockedTicket(tenant: Tenant, ref: string): LockedTicket | null {
  const ticket = liveTicket(tenant, ref);
  const board = ticket && liveBoard(tenant, ticket.boardId);
  const project = ticket && liveProject(tenant, ticket.projectId);
  return board && project && { ticket: ticketSeenBy(tenant, ticket), board, project };
}

/** What the ticket needs of a project; null when that is not live. */
function arrivalIn(tenant: Tenant, projectId: string, ticket: Ticket): LoadedArrival | null {
  const project = liveProject(tenant, projectId);
  if (project === null) return null;
  const { id, assigneeIds, labelIds, outerParentId } = ticket;
  const { lastNumber, spellings, known } = namedBy(tenant, projectId, [
    { assigneeIds, customFields: ticket.customFields },
  ]);
  const labels = tenant.of(Label);
  const isFormer = (former: { ticketId: string; projectId: string }) =>
    former.ticketId === id && former.projectId === projectId;
  return {
    project,
    lastNumber,
    formerNumber: tenant.values('formerKeys').where(isFormer)[0]?.number ?? null,
    ...known,
    formerFields: fieldsOfProject(tenant, ticket.projectId),
    labels: labelIds.flatMap((labelId) => {
      const label = labels.get(labelId);
      if (label === null) return [];
      const { name, nameKey, color } = label;
      return [{ name, color, id: labels.first({ projectId, nameKey })?.id ?? null }];
    }),
    spellings,
    hasParent:
      outerParentId !== null && tenant.of(Ticket).get(outerParentId)?.projectId === projectId,
  };
}

/** What is stored of the people, labels and tags that inputs name, and the counter of the project. */
function namedBy(tenant: Tenant, projectId: string, inputs: readonly Partial<BulkItem>[]) {
  const all = inputs as readonly TicketContent[];
  const people = all.flatMap(({ assigneeIds = [], customFields = {} }) => [
    ...(assigneeIds ?? []),
    ...(Object.values(customFields).flat() as string[]),
  ]);
  const labels = all.flatMap(({ labelIds = [] }) => labelIds ?? []);
  const cycles = all.flatMap(({ cycleId }) => cycleId ?? []);
  return {
    lastNumber: tenant.values('ticketNumbers').get(projectId) ?? 0,
    spellings: spellingsOf(tenant, projectId),
    known: {
      fields: fieldsOfProject(tenant, projectId),
      people: new Set(people.filter((id) => accessOf(tenant, projectId, id) !== null)),
      labels: new Set(labels.filter((id) => liveLabel(tenant, id)?.projectId === projectId)),
      cycles: new Set(cycles.filter((id) => tenant.of(Cycle).get(id)?.projectId === projectId)),
    },
  };
}

/** The tags of a project, or (null) those of documents, as they were first written. */
export function spellingsOf(tenant: Tenant, projectId: string | null): Map<string, string> {
  const tags = tenant.values('tags').where();
  const ofProject = tags.filter((tag) => tag.projectId === projectId);
  return new Map(ofProject.map(({ name }) => [foldCase(name), name]));
}
