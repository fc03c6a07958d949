import { DomainError } from '../../src/kernel/domain-error.ts';
import { searchableText, textOfHtml } from '../../src/kernel/search-text.ts';
import { ticketRecord, type TicketRecord } from '../../src/ticket/ticket-record.ts';
import { priorities, type Ticket } from '../../src/ticket/ticket.ts';
import type { TicketFilter, TicketQueries, TicketSort } from '../../src/ticket/tickets.port.ts';
import { liveBoard, liveLabel, liveProject, ticketByRef } from './live.ts';
import { pageOf, type Order } from './paging.ts';
import { sameName, type TenantData } from './tenant-data.ts';

/** Reads of the tickets of one organization. */
export function ticketQueries(data: () => TenantData): TicketQueries {
  return {
    find: async (ref) => {
      const ticket = ticketByRef(data(), ref);
      return ticket?.deletedAt === null ? recordOf(data(), ticket) : null;
    },
    list: async (projectId, filter, sort, page) => {
      if (liveProject(data(), projectId) === null) return null;
      refuseStrangers(data(), projectId, filter);
      const found = data().tickets.where(
        (ticket) => ticket.projectId === projectId && ticket.deletedAt === null,
      );
      const records = found
        .filter((ticket) => matches(data(), ticket, filter))
        .flatMap((ticket) => recordOf(data(), ticket) ?? []);
      return pageOf(records, orderBy(data(), sort), page);
    },
  };
}

function recordOf(data: TenantData, ticket: Ticket): TicketRecord | null {
  const board = liveBoard(data, ticket.boardId);
  return board === null ? null : ticketRecord(ticket, board);
}

function orderBy(data: TenantData, sort: TicketSort): Order<TicketRecord> {
  const positionOf = (boardId: string): number => liveBoard(data, boardId)?.position ?? -1;
  const orders: Record<TicketSort, Order<TicketRecord>> = {
    rank: {
      ways: ['up', 'up', 'up'],
      values: (ticket) => [positionOf(ticket.board_id), ticket.rank, ticket.id],
    },
    '-created_at': { ways: ['down', 'down'], values: (ticket) => [ticket.created_at, ticket.id] },
    '-updated_at': { ways: ['down', 'down'], values: (ticket) => [ticket.updated_at, ticket.id] },
    due_at: { ways: ['up', 'up'], values: (ticket) => [ticket.due_at, ticket.id] },
    '-priority': {
      ways: ['down', 'down'],
      values: (ticket) => [priorities.indexOf(ticket.priority), ticket.id],
    },
    '-estimate': { ways: ['down', 'down'], values: (ticket) => [ticket.estimate, ticket.id] },
  };
  return orders[sort];
}

function matches(data: TenantData, ticket: Ticket, filter: TicketFilter): boolean {
  const text = searchableText(ticket.key, ticket.title, textOfHtml(ticket.descriptionHtml ?? ''));
  const { boardId, assigneeId, labelId, priority, tag, overdue, updatedSince, archived } = filter;
  return [
    filter.words.every((word) => text.includes(word)),
    archived === 'all' || ticket.archived === archived,
    boardId === undefined || ticket.boardId === boardId,
    assigneeId === undefined || ticket.assigneeIds.includes(assigneeId),
    labelId === undefined || ticket.labelIds.includes(labelId),
    priority === undefined || ticket.priority === priority,
    tag === undefined || ticket.tagNames.some((name) => sameName(name, tag)),
    overdue === undefined || isOverdue(data, ticket, overdue.at) === overdue.is,
    updatedSince === undefined || ticket.updatedAt >= updatedSince,
  ].every(Boolean);
}

function isOverdue(data: TenantData, ticket: Ticket, at: Date): boolean {
  if (ticket.dueAt === null || ticket.dueAt >= at) return false;
  return liveBoard(data, ticket.boardId)?.isDone === false;
}

function refuseStrangers(data: TenantData, projectId: string, filter: TicketFilter): void {
  const { boardId, assigneeId, labelId } = filter;
  const errors: Record<string, string[]> = {};
  if (boardId !== undefined && liveBoard(data, boardId)?.projectId !== projectId) {
    errors['board_id'] = ['names no board of this project'];
  }
  if (assigneeId !== undefined && data.memberships.get(assigneeId) === null) {
    errors['assignee_id'] = ['names nobody of this organization'];
  }
  if (labelId !== undefined && liveLabel(data, labelId)?.projectId !== projectId) {
    errors['label_id'] = ['names no label of this project'];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
