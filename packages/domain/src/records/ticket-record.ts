import type { Board } from './board.ts';
import { lastActivity } from './last-activity.ts';
import type { Public } from '../record/record.ts';
import { checklistOf } from './checklist.ts';
import { Ticket } from './ticket.ts';

/**
 * When a ticket was completed, as its record says it: the moment at which it came onto its board, if that is a board of finished work;
 * otherwise null. Null, too, for an imported ticket that was completed at a time that its source does not tell. Nothing else sets or clears it.
 */
export const completedAt = <Moment>(
  enteredBoardAt: Moment | null,
  board: { readonly isDone: boolean },
): Moment | null => (board.isDone ? enteredBoardAt : null);

/** A ticket as the API returns it. */
export type TicketRecord = Public<typeof Ticket>;

/** The record of a ticket on `board` for every reader of the ticket, as events have it: without a parent of another project. */
export const ticketRecord = (ticket: Ticket, board: Pick<Board, 'isDone'>): TicketRecord =>
  Ticket.answer(ticket, {
    blocked: ticket.openBlockers > 0,
    children: { done: ticket.childrenDone, total: ticket.childrenTotal },
    checklist: checklistOf(ticket.descriptionHtml),
    completedAt: completedAt(ticket.enteredBoardAt, board),
    lastActivityAt: lastActivity(ticket),
  });

/** The same record for the caller for whom the ticket was loaded: with a parent of another project, if the caller can see it. */
export const seenTicketRecord = (ticket: Ticket, board: Pick<Board, 'isDone'>): TicketRecord => ({
  ...ticketRecord(ticket, board),
  parent_id: ticket.parentId ?? (ticket.isOuterParentSeen ? ticket.outerParentId : null),
});
