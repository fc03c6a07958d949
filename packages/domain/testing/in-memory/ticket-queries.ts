import type { CommentQueries } from '../../src/comment/comments.port.ts';
import { isOverdue } from '../../src/ticket/overdue.ts';
import type { IncludedQueries } from '../../src/included/included.port.ts';
import { isSelected } from '../../src/kernel/deleted-filter.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import type { PageRequest } from '../../src/kernel/page.ts';
import { searchedText } from '../../src/ticket/searched-text.ts';
import { seenTicketRecord, type TicketRecord } from '../../src/ticket/ticket-record.ts';
import { priorities } from '../../src/ticket/priority.ts';
import type { Ticket } from '../../src/ticket/ticket.ts';
import { checklistOf } from '../../src/ticket/checklist.ts';
import type {
  TicketFilter,
  TicketPart,
  TicketQueries,
  TicketSort,
} from '../../src/ticket/tickets.port.ts';
import {
  isSomebody,
  liveBoard,
  liveLabel,
  liveProject,
  ticketByRef,
  ticketSeenBy,
} from './live.ts';
import { isAny, isBefore, isSince } from './filters.ts';
import { pageOf, withFields, type Order, type SortValue } from './paging.ts';
import { sameName, type TenantData } from './tenant-data.ts';

/** Reads of the tickets of one organization. */
export function ticketQueries(
  data: () => TenantData,
  { included, comments }: { included: IncludedQueries; comments: CommentQueries },
): TicketQueries {
  const listed = (
    isWanted: (projectId: string) => boolean,
    filter: TicketFilter,
    order: Order<TicketRecord>,
    page: PageRequest,
  ) => {
    const found = data()
      .tickets.where((ticket) => isWanted(ticket.projectId))
      .filter((ticket) => matches(data(), ticket, filter));
    return pageOf(
      found.flatMap((ticket) => recordOf(data(), ticket) ?? []),
      order,
      page,
    );
  };
  return {
    find: async (ref, fields) => {
      const ticket = ticketByRef(data(), ref);
      const record = ticket?.deletedAt === null ? recordOf(data(), ticket) : null;
      return record && withFields(record, fields);
    },
    findInContext: async (ref, page) => {
      const ticket = ticketByRef(data(), ref);
      const record = ticket?.deletedAt === null ? recordOf(data(), ticket) : null;
      if (ticket === null || record === null) return null;
      const { assignee_ids: userIds, label_ids: labelIds, board_id: boardId } = record;
      const found = await included.find({ users: userIds, labels: labelIds, boards: [boardId] });
      const names = {
        boards: namesOf(found.boards),
        labels: namesOf(found.labels),
        users: namesOf(found.users),
      };
      const list = await comments.list({ kind: 'ticket', ref }, page);
      return list && { ticket: record, names, comments: list };
    },
    list: async (projectId, filter, sort, page) => {
      if (liveProject(data(), projectId) === null) return null;
      refuseUnknownRecords(data(), (id) => id === projectId, filter);
      return listed((id) => id === projectId, filter, orderBy(data(), sort), page);
    },
    listAll: async (filter, sort, page) => {
      const isThere = (id: string) => liveProject(data(), id) !== null;
      refuseUnknownRecords(data(), isThere, filter);
      const { projectIds } = filter;
      const isWanted = (id: string) =>
        isThere(id) && (projectIds === undefined || projectIds.includes(id));
      const byId: Order<TicketRecord> = {
        ways: [sort === 'created_at' ? 'up' : 'down'],
        values: ({ id }) => [id],
      };
      const isByCreation = sort === 'created_at' || sort === '-created_at';
      return listed(isWanted, filter, isByCreation ? byId : orderBy(data(), sort), page);
    },
  };
}

const namesOf = (records: readonly { id: string; name: string }[]) =>
  Object.fromEntries(records.map(({ id, name }) => [id, name]));

function recordOf(data: TenantData, ticket: Ticket): TicketRecord | null {
  const board = data.boards.get(ticket.boardId);
  return board === null ? null : seenTicketRecord(ticketSeenBy(data, ticket), board);
}

const valuesOf: Record<
  'created_at' | 'updated_at' | 'last_activity_at' | 'due_at' | 'priority' | 'key' | 'estimate',
  (ticket: TicketRecord) => readonly SortValue[]
> = {
  created_at: (ticket) => [ticket.created_at, ticket.id],
  updated_at: (ticket) => [ticket.updated_at, ticket.id],
  last_activity_at: (ticket) => [ticket.last_activity_at, ticket.id],
  due_at: (ticket) => [ticket.due_at, ticket.id],
  priority: (ticket) => [priorities.indexOf(ticket.priority), ticket.id],
  key: (ticket) => [ticket.key.split('-')[0] ?? '', ticket.number],
  estimate: (ticket) => [ticket.estimate, ticket.id],
};

function orderBy(data: TenantData, sort: TicketSort): Order<TicketRecord> {
  const way = sort.startsWith('-') ? 'down' : 'up';
  if (sort === 'rank' || sort === '-rank') {
    const positionOf = (boardId: string): number => data.boards.get(boardId)?.position ?? -1;
    return {
      ways: [way, way, way],
      values: (ticket) => [positionOf(ticket.board_id), ticket.rank, ticket.id],
    };
  }
  return { ways: [way, way], values: valuesOf[sort.replace('-', '') as keyof typeof valuesOf] };
}

const hasPart: Readonly<Record<TicketPart, (data: TenantData, ticket: Ticket) => boolean>> = {
  children: (_, { childrenTotal }) => childrenTotal > 0,
  checklist: (_, { descriptionHtml }) => checklistOf(descriptionHtml).total > 0,
  files: (data, { id }) =>
    data.files
      .look((file) => file.ticketId === id && file.commentId === null && file.deletedAt === null)
      .some(({ state }) => state === 'ready'),
};

/** Whether a list with this filter has the ticket. */
export function matches(data: TenantData, ticket: Ticket, filter: TicketFilter): boolean {
  const text = searchedText(ticket);
  const { boardIds, boardSlugs, assigneeIds, labelIds, tags, createdBy } = filter;
  const { overdue, archived, deleted } = filter;
  const board = liveBoard(data, ticket.boardId);
  const { createdBy: actor } = ticket;
  const isDone = data.boards.get(ticket.boardId)?.isDone === true;
  const completedAt = isDone ? ticket.enteredBoardAt : null;
  return [
    isSelected(deleted, ticket.deletedAt),
    filter.words.every((word) => text.includes(word)),
    archived === 'all' || ticket.archived === archived,
    isAny(boardIds, (id) => ticket.boardId === id),
    isAny(boardSlugs, (slug) => board?.slug === slug),
    isAny(assigneeIds, (id) =>
      id === 'none' ? ticket.assigneeIds.length === 0 : ticket.assigneeIds.includes(id),
    ),
    isAny(labelIds, (id) => ticket.labelIds.includes(id)),
    isAny(filter.priorities, (priority) => ticket.priority === priority),
    isAny(tags, (tag) => ticket.tagNames.some((name) => sameName(name, tag))),
    isAny(createdBy, (id) => 'id' in actor && actor.id === id),
    isAny(filter.parentIds, (id) =>
      data.relations
        .look(({ kind, fromId, toId }) => kind === 'parent' && fromId === id && toId === ticket.id)
        .some(() => true),
    ),
    filter.blocked === undefined || ticket.openBlockers > 0 === filter.blocked,
    isAny(filter.has, (part) => hasPart[part](data, ticket)),
    overdue === undefined ||
      isOverdue(ticket, data.boards.get(ticket.boardId), overdue.at) === overdue.is,
    filter.dueBefore === undefined || (ticket.dueAt !== null && ticket.dueAt < filter.dueBefore),
    isSince(ticket.dueAt, filter.dueAfter),
    isSince(ticket.createdAt, filter.createdSince),
    isSince(ticket.updatedAt, filter.updatedSince),
    isBefore(ticket.createdAt, filter.createdBefore),
    isBefore(ticket.updatedAt, filter.updatedBefore),
    isSince(completedAt, filter.completedSince),
    filter.completed === undefined || isDone === filter.completed,
    filter.isUndated !== true || ticket.dueAt === null,
  ].every(Boolean);
}

/** Refuses, with `validation_failed`, a filter that names a record that is not there. */
export function refuseUnknownRecords(
  data: TenantData,
  isOfList: (projectId: string) => boolean,
  filter: TicketFilter,
): void {
  const { projectIds = [], boardIds = [], boardSlugs = [] } = filter;
  const { assigneeIds = [], labelIds = [], createdBy = [] } = filter;
  const errors: Record<string, string[]> = {};
  const check = (field: string, ids: readonly string[], isThere: (id: string) => boolean) => {
    if (!ids.every(isThere)) errors[field] = ['names no such record'];
  };
  const isOf = (record: { projectId: string } | null) =>
    record !== null && isOfList(record.projectId);
  check('project_id', projectIds, isOfList);
  check('board_id', boardIds, (id) => isOf(liveBoard(data, id)));
  const isOnBoard = (slug: string) =>
    data.boards
      .where((board) => board.slug === slug && liveBoard(data, board.id) !== null)
      .some(isOf);
  check('board_slug', boardSlugs, isOnBoard);
  check('assignee_id', assigneeIds, (id) => id === 'none' || data.memberships.get(id) !== null);
  check('created_by', createdBy, (id) => isSomebody(data, id));
  check('parent_id', filter.parentIds ?? [], (id) => ticketByRef(data, id)?.deletedAt === null);
  check('label_id', labelIds, (id) => isOf(liveLabel(data, id)));
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
