import type { Board } from '../../board/board.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { changesBetween } from '../../event/event.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { completionOf } from '../completion.ts';
import { ticketRecord, type TicketRecord } from '../ticket-record.ts';
import type { Ticket } from '../ticket.ts';
import type { BulkOutcome } from './bulk-item.ts';

/** A change of a ticket that is made and not yet written; `before` is null for a new one. */
export interface PendingChange {
  readonly ticket: Ticket;
  readonly before: TicketRecord | null;
  readonly from: Board | null;
  readonly to: Board;
  readonly isMove?: true;
  /** Normalized; how they are spelled is known once they are adopted. */
  readonly tagNames?: readonly string[] | undefined;
  readonly done: (outcome: BulkOutcome) => void;
  /** Where all is known when the change is made. */
  readonly drafts?: Drafts | undefined;
}

/** The events of a change, and what it came to. */
interface Drafts {
  readonly events: EventDraft[];
  readonly outcome: BulkOutcome;
}

/** The events of a change, the same as if it was made alone, and what it came to; none where nothing changed. */
export function draftsOf({ ticket, before, from, to, isMove }: PendingChange, now: Date): Drafts {
  const about = {
    subject: { type: 'ticket', id: ticket.id },
    projectId: ticket.projectId,
  } as const;
  if (before === null) {
    const record = ticketRecord(ticket, to);
    const created: EventDraft = { ...about, kind: 'ticket.created', data: record };
    return {
      events: [created, ...completionOf(created, null, to)],
      outcome: { done: 'created', ticket: record },
    };
  }
  const changes = changesBetween(before, ticketRecord(ticket, to));
  if (Object.keys(changes).length === 0) {
    return { events: [], outcome: { done: 'changed', ticket: before } };
  }
  ticket.version += 1;
  ticket.updatedAt = now;
  const record = ticketRecord(ticket, to);
  if (ticket.deletedAt !== null) {
    const deleted: EventDraft = { ...about, kind: 'ticket.deleted', data: record };
    return { events: [deleted], outcome: { done: 'deleted', ticket: null } };
  }
  const outcome: BulkOutcome = { done: 'changed', ticket: record };
  if (isMove !== true) {
    return { events: eventsOfUpdate('ticket', record, ticket.projectId, changes), outcome };
  }
  const moved: EventDraft = { ...about, kind: 'ticket.moved', data: record, changes };
  return { events: [moved, ...completionOf(moved, from, to)], outcome };
}
