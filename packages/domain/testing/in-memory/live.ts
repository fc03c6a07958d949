import { changed } from '../../src/change/change.ts';
import type { Board } from '../../src/board/board.ts';
import type { Document } from '../../src/document/document.ts';
import type { Label } from '../../src/project/label.ts';
import type { Project } from '../../src/project/project.ts';
import type { Ticket } from '../../src/ticket/ticket.ts';
import type { TenantData } from './tenant-data.ts';

/** The project unless it is deleted. */
export function liveProject(data: TenantData, id: string): Project | null {
  const project = data.projects.get(id);
  return project?.deletedAt === null ? project : null;
}

/** The board of a live project, unless it is deleted. */
export function liveBoard(data: TenantData, id: string): Board | null {
  const board = data.boards.get(id);
  return board?.deletedAt === null && liveProject(data, board.projectId) !== null ? board : null;
}

/** The boards of a live project in position order. */
export function liveBoards(data: TenantData, projectId: string): Board[] {
  if (liveProject(data, projectId) === null) return [];
  return data.boards
    .where((board) => board.projectId === projectId && board.deletedAt === null)
    .toSorted((a, b) => a.position - b.position);
}

/** The label of a live project. */
export function liveLabel(data: TenantData, id: string): Label | null {
  const label = data.labels.get(id);
  return label !== null && liveProject(data, label.projectId) !== null ? label : null;
}

/** The ticket of a live project, by id or key, deleted ones too. */
export function ticketByRef(data: TenantData, ref: string): Ticket | null {
  const ticket = data.tickets.get(ref) ?? data.tickets.first(({ key }) => key === ref);
  return ticket !== null && liveProject(data, ticket.projectId) !== null ? ticket : null;
}

/** The ticket as a transaction or read of the caller loads it: whether its parent of another project is seen. */
export function ticketSeenBy(data: TenantData, ticket: Ticket): Ticket {
  const { outerParentId } = ticket;
  const isOuterParentSeen = outerParentId !== null && ticketByRef(data, outerParentId) !== null;
  return changed(ticket, { isOuterParentSeen });
}

/** The document, deleted ones too; it knows whether its project is deleted. */
export function anyDocument(data: TenantData, id: string): Document | null {
  const document = data.documents.get(id);
  if (document === null) return null;
  const { projectId } = document;
  const projectIsDeleted = projectId !== null && liveProject(data, projectId) === null;
  return Object.assign(document, { projectIsDeleted });
}

/** The document unless it is deleted. */
export function liveDocument(data: TenantData, id: string): Document | null {
  const document = anyDocument(data, id);
  return document?.deletedAt === null ? document : null;
}

/** The tickets of a board that are neither deleted nor archived, in rank order, only to be read. */
export function standingOn(data: TenantData, boardId: string): Readonly<Ticket>[] {
  return byRank(data.tickets.look((ticket) => ticket.boardId === boardId && isStanding(ticket)));
}

/** The tickets, sorted bytewise by rank. */
export function byRank<T extends Readonly<Ticket>>(tickets: readonly T[]): T[] {
  return tickets.toSorted((a, b) => compare(a.rank, b.rank) || compare(a.id, b.id));
}

function isStanding({ deletedAt, archived }: Readonly<Ticket>): boolean {
  return deletedAt === null && !archived;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether the id is that of a present or former person of the organization, or of one of its credentials. */
export function isSomebody(data: TenantData, id: string): boolean {
  const isPerson = data.memberships.get(id) !== null || data.formerMemberships.get(id) !== null;
  return isPerson || data.credentials.where((one) => one.id === id).length > 0;
}
