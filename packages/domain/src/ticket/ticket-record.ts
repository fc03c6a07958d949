import type { Board } from '../board/board.ts';
import { lastActivity } from '../comment/last-activity.ts';
import type { RecordSource } from '../import/import-system.ts';
import type { Actor } from '../tenancy/principal.ts';
import { checklistOf, type Progress } from './checklist.ts';
import { completedAt } from './completed-at.ts';
import type { Priority } from './priority.ts';
import type { Ticket } from './ticket.ts';

/** A ticket as the API returns it. */
export interface TicketRecord {
  id: string;
  key: string;
  number: number;
  project_id: string;
  board_id: string;
  title: string;
  description_html: string | null;
  priority: Priority;
  due_at: string | null;
  estimate: number | null;
  assignee_ids: string[];
  label_ids: string[];
  tag_names: string[];
  rank: string;
  archived: boolean;
  /** The parent, if it is a live ticket: of the same project, or of another one that the reader can see. */
  parent_id: string | null;
  /** Whether a ticket that is not done blocks it. */
  blocked: boolean;
  /** How many of its live sub-tickets are done. */
  children: Progress;
  /** How many items of the task lists in its description are checked. */
  checklist: Progress;
  /** The record of the other system that it was imported from; null when it was made here. */
  source: RecordSource | null;
  version: number;
  created_by: Actor;
  /** When it entered its board, if that is a done board; else null, also when it was imported as completed without a time. */
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  /** The time of the last change of the ticket, or of a comment on it. A comment does not change `version`. */
  last_activity_at: string;
  /** When it was deleted; null for a live one. */
  deleted_at: string | null;
}

/** How each field of a record is made from the ticket and its board, in the order of the API. */
const sources: {
  [Field in keyof TicketRecord]: (
    ticket: Ticket,
    board: Pick<Board, 'isDone'>,
  ) => TicketRecord[Field];
} = {
  id: (ticket) => ticket.id,
  key: (ticket) => ticket.key,
  number: (ticket) => ticket.number,
  project_id: (ticket) => ticket.projectId,
  board_id: (ticket) => ticket.boardId,
  title: (ticket) => ticket.title,
  description_html: (ticket) => ticket.descriptionHtml,
  priority: (ticket) => ticket.priority,
  due_at: (ticket) => ticket.dueAt?.toISOString() ?? null,
  estimate: (ticket) => ticket.estimate,
  assignee_ids: (ticket) => [...ticket.assigneeIds],
  label_ids: (ticket) => [...ticket.labelIds],
  tag_names: (ticket) => [...ticket.tagNames],
  rank: (ticket) => ticket.rank,
  archived: (ticket) => ticket.archived,
  parent_id: (ticket) => ticket.parentId,
  blocked: (ticket) => ticket.openBlockers > 0,
  children: (ticket) => ({ done: ticket.childrenDone, total: ticket.childrenTotal }),
  checklist: (ticket) => checklistOf(ticket.descriptionHtml),
  source: (ticket) => ticket.source,
  version: (ticket) => ticket.version,
  created_by: (ticket) => ticket.createdBy,
  completed_at: (ticket, board) => completedAt(ticket.enteredBoardAt, board)?.toISOString() ?? null,
  created_at: (ticket) => ticket.createdAt.toISOString(),
  updated_at: (ticket) => ticket.updatedAt.toISOString(),
  last_activity_at: (ticket) => lastActivity(ticket).toISOString(),
  deleted_at: (ticket) => ticket.deletedAt?.toISOString() ?? null,
};

/** The names of the fields, in the order of the API. */
export const ticketRecordFields = Object.keys(sources) as (keyof TicketRecord)[];

/** The record of a ticket on `board` for every reader of the ticket, as events have it: without a parent of another project. */
export const ticketRecord = (ticket: Ticket, board: Pick<Board, 'isDone'>): TicketRecord =>
  Object.fromEntries(
    ticketRecordFields.map((field) => [field, sources[field](ticket, board)]),
  ) as unknown as TicketRecord;

/** The same record for the caller for whom the ticket was loaded: with a parent of another project, if the caller can see it. */
export const seenTicketRecord = (ticket: Ticket, board: Pick<Board, 'isDone'>): TicketRecord => ({
  ...ticketRecord(ticket, board),
  parent_id: ticket.parentId ?? (ticket.isOuterParentSeen ? ticket.outerParentId : null),
});
