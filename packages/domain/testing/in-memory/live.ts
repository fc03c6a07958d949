import { shownValues } from '../../src/custom-field/ticket-fields.ts';
import { byPosition, CustomField } from '../../src/records/custom-field.ts';
import { Board } from '../../src/records/board.ts';
import { changed } from '../../src/record/next-version.ts';
import { Credential } from '../../src/records/credential.ts';
import { Document } from '../../src/records/document.ts';
import { Cycle } from '../../src/records/cycle.ts';
import { Label } from '../../src/records/label.ts';
import { Project } from '../../src/records/project.ts';
import { Membership } from '../../src/records/membership.ts';
import { isLive, Ticket } from '../../src/records/ticket.ts';
import { compare } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The project unless it is deleted. */
export function liveProject(tenant: Tenant, id: string): Project | null {
  const project = tenant.of(Project).get(id);
  return project?.deletedAt === null ? project : null;
}

/** The record unless its project is deleted. */
function ofLiveProject<Row extends { projectId: string }>(
  tenant: Tenant,
  record: Row | null,
): Row | null {
  return record !== null && liveProject(tenant, record.projectId) !== null ? record : null;
}

/** The board of a live project, unless it is deleted. */
export function liveBoard(tenant: Tenant, id: string): Board | null {
  const board = ofLiveProject(tenant, tenant.of(Board).get(id));
  return board?.deletedAt === null ? board : null;
}

/** The boards of a live project in position order. */
export function liveBoards(tenant: Tenant, projectId: string): Board[] {
  if (liveProject(tenant, projectId) === null) return [];
  const boards = tenant.of(Board).where({ projectId, deletedAt: null });
  return boards.toSorted((a, b) => a.position - b.position);
}

/** The label of a live project. */
export const liveLabel = (tenant: Tenant, id: string): Label | null =>
  ofLiveProject(tenant, tenant.of(Label).get(id));

/** The cycle of a live project. */
export const liveCycle = (tenant: Tenant, id: string): Cycle | null =>
  ofLiveProject(tenant, tenant.of(Cycle).get(id));

/** The ticket of a live project, by id, key or former key, deleted ones too. */
export function ticketByRef(tenant: Tenant, ref: string): Ticket | null {
  const tickets = tenant.of(Ticket);
  const formerId = tenant.values('formerKeys').get(ref)?.ticketId;
  const found = tickets.get(ref) ?? tickets.first({ key: ref }) ?? tickets.get(formerId ?? '');
  return ofLiveProject(tenant, found);
}

/** The same unless it is deleted. */
export function liveTicket(tenant: Tenant, ref: string): Ticket | null {
  const ticket = ticketByRef(tenant, ref);
  return ticket?.deletedAt === null ? ticket : null;
}

/** The ticket as the caller loads it: with whether they see its parent of another project, and the values of its custom fields. */
export function ticketSeenBy(tenant: Tenant, ticket: Ticket): Ticket {
  const { outerParentId } = ticket;
  const isOuterParentSeen = outerParentId !== null && ticketByRef(tenant, outerParentId) !== null;
  const customFields = shownValues(fieldsOfProject(tenant, ticket.projectId), ticket.fieldValues);
  return changed(ticket, { isOuterParentSeen, customFields });
}

/** The document, deleted ones too, with whether its project is deleted. */
export function anyDocument(tenant: Tenant, id: string): Document | null {
  const document = tenant.of(Document).get(id);
  if (document === null) return null;
  const { projectId } = document;
  const projectIsDeleted = projectId !== null && liveProject(tenant, projectId) === null;
  return changed(document, { projectIsDeleted });
}

/** The document unless it is deleted. */
export function liveDocument(tenant: Tenant, id: string): Document | null {
  const document = anyDocument(tenant, id);
  return document?.deletedAt === null ? document : null;
}

/** The tickets of a board that are neither deleted nor archived, in rank order. */
export const standingOn = (tenant: Tenant, boardId: string): Ticket[] =>
  byRank(tenant.of(Ticket).where((ticket) => ticket.boardId === boardId && isLive(ticket)));

/** The tickets, sorted bytewise by rank. */
export const byRank = (tickets: readonly Ticket[]): Ticket[] =>
  tickets.toSorted((a, b) => compare(a.rank, b.rank) || compare(a.id, b.id));

/** Whether the id is that of a present or former person of the organization, or of one of its credentials. */
export const isSomebody = (tenant: Tenant, id: string): boolean =>
  tenant.of(Membership).get(id) !== null || tenant.of(Credential).get(id) !== null;

/** The custom fields that a project has, live ones, in their order. */
export const fieldsOfProject = (tenant: Tenant, projectId: string): CustomField[] =>
  tenant
    .of(CustomField)
    .where((field) => field.deletedAt === null && [null, projectId].includes(field.projectId))
    .toSorted(byPosition);
