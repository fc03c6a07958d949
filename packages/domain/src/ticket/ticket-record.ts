import type { Board } from '../board/board.ts';
import type { Actor } from '../tenancy/principal.ts';
import type { Priority, Ticket } from './ticket.ts';

/** A ticket as the API answers it. */
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
  version: number;
  created_by: Actor;
  /** When it came onto its board, while that board is a done one; else null. */
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  /** When it was deleted; null for a live one. */
  deleted_at: string | null;
}

/** The record of a ticket that stands on `board`. */
export function ticketRecord(ticket: Ticket, board: Pick<Board, 'isDone'>): TicketRecord {
  return {
    id: ticket.id,
    key: ticket.key,
    number: ticket.number,
    project_id: ticket.projectId,
    board_id: ticket.boardId,
    title: ticket.title,
    description_html: ticket.descriptionHtml,
    priority: ticket.priority,
    due_at: ticket.dueAt?.toISOString() ?? null,
    estimate: ticket.estimate,
    assignee_ids: [...ticket.assigneeIds],
    label_ids: [...ticket.labelIds],
    tag_names: [...ticket.tagNames],
    rank: ticket.rank,
    archived: ticket.archived,
    version: ticket.version,
    created_by: ticket.createdBy,
    completed_at: board.isDone ? ticket.enteredBoardAt.toISOString() : null,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
    deleted_at: ticket.deletedAt?.toISOString() ?? null,
  };
}
