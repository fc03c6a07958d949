import { countsOf } from '../../board/affected-boards.ts';
import type { Board } from '../../records/board.ts';
import type { ChangeContext, Decision } from '../../change/change.ts';
import { nextVersion } from '../../record/next-version.ts';
import type { SetChange } from '../../change/set-change.ts';
import type { Affected } from '../../event/affected.ts';
import type { EventDraft } from '../../event/event-draft.ts';
import { changesBetween, type Changes } from '../../event/event.ts';
import type { Project } from '../../records/project.ts';
import { seenTicketRecord, ticketRecord, type TicketRecord } from '../../records/ticket-record.ts';
import type { Ticket } from '../../records/ticket.ts';

/** The state for the decision about a ticket. The ticket and its board are locked; while the board is, the project cannot be archived. */
export interface TicketState {
  readonly ticket: Ticket;
  readonly board: Board;
  readonly project: Pick<Project, 'archived'>;
}

/** The decision about a ticket. */
export interface TicketDecision extends Decision<TicketRecord> {
  /** The ticket after the change; the same object when nothing changed. */
  readonly ticket: Ticket;
  /** The boards that changed. */
  readonly boards: readonly Board[];
}

/** A ticket on a board. */
interface TicketOnBoard {
  readonly ticket: Ticket;
  readonly board: Pick<Board, 'isDone'>;
}

/** A change of a ticket, before it is known whether anything differs. */
interface TicketChange {
  readonly from: TicketOnBoard;
  readonly to: TicketOnBoard;
  readonly boards?: readonly Board[];
  readonly sets?: readonly SetChange[];
}

/** Makes the events of a change from the record after it, the changed fields, and what an event says about the boards. */
type EventsOf = (
  record: TicketRecord,
  changes: Changes,
  affected: readonly Affected[],
) => EventDraft[];

/** The decision for a change of a ticket: its next version and its events. When the record stays the same, nothing is written. */
export function ticketDecision(
  { from, to, boards = [], sets = [] }: TicketChange,
  { now }: ChangeContext,
  eventsOf: EventsOf,
): TicketDecision {
  const before = ticketRecord(from.ticket, from.board);
  const ticket = nextVersion(to.ticket, now);
  const after = ticketRecord(ticket, to.board);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) {
    return { ticket: from.ticket, boards: [], answer: seenTicketRecord(from.ticket, from.board) };
  }
  const events = eventsOf(after, changes, countsOf(...boards));
  const answer = seenTicketRecord(ticket, to.board);
  return { ticket, boards, saved: [...boards, ticket], sets, answer, events };
}

/** The fields that every event about a ticket has. */
export const aboutTicket = (record: TicketRecord) =>
  ({
    subject: { type: 'ticket', id: record.id },
    projectId: record.project_id,
    data: record,
  }) as const;
