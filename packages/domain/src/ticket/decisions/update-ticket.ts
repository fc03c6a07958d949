import { enterBoard, leaveBoard } from '../../board/wip-limit.ts';
import { withoutStoredForm, type FieldContent } from '../../custom-field/ticket-fields.ts';
import type { ChangeContext } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import { eventsOfUpdate } from '../../event/events-of-update.ts';
import { fieldsOf, isEmptyPatch } from '../../kernel/patch.ts';
import { spelledTags, type Spellings } from '../../change/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { withContent, type StoredContent } from '../../change/stored-content.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import { refuseLateStart } from '../start-and-due.ts';
import { draftsOfRebalancing } from '../rank-rebalancing.ts';
import { Ticket, type TicketPatch } from '../../records/ticket.ts';
import { rankAt } from './rank-at-position.ts';
import type { Place } from '../position.ts';
import { ticketDecision, type TicketDecision, type TicketState } from './ticket-decision.ts';

/** The state for the decision about an update. */
export interface UpdateState extends TicketState {
  /** The end of its board, where it goes when it is unarchived. */
  readonly place: Place;
  readonly spellings: Spellings;
  readonly content: StoredContent<TicketPatch> & FieldContent;
}

/**
 * Edits, archives or unarchives a ticket on its board. An archived ticket does not count on the board any more; an unarchived one enters the
 * board again, at the end. Refuses with `project_archived`, `wip_limit_exceeded` (archived), and
 * `validation_failed` (start_at, due_at).
 */
export function updateTicket(
  { ticket, board, project, place, spellings, content }: UpdateState,
  context: ChangeContext,
): TicketDecision {
  const { htmlPolicy: _htmlPolicy, ...patch } = withoutStoredForm(content);
  if (isEmptyPatch(patch)) return { ticket, boards: [], answer: seenTicketRecord(ticket, board) };
  refuseArchivedProject(project, fieldsOf(patch));
  const { now, newId } = context;
  const { archived = ticket.archived } = patch;
  const { projectId } = ticket;
  const tags = patch.tagNames && spelledTags(patch.tagNames, spellings, { projectId, newId });
  const edited = withContent(Ticket, ticket, { ...content, ...(tags && { tagNames: tags.names }) });
  refuseLateStart(edited, patch);
  const from = { ticket, board };
  const sets = tags?.sets ?? [];
  if (archived === ticket.archived) {
    return ticketDecision({ from, to: { ticket: edited, board }, sets }, context, events);
  }
  if (archived) {
    const boards = [leaveBoard(board, 1)];
    return ticketDecision({ from, to: { ticket: edited, board }, boards, sets }, context, events);
  }
  const boards = [enterBoard(board, 1, 'archived')];
  const entry = rankAt(place, board.id, { ticket, now });
  const to = { ticket: changed(edited, { rank: entry.rank, enteredBoardAt: now }), board };
  const change = { from, to, boards, sets: [...sets, ...entry.sets] };
  return ticketDecision(change, context, (...differing) => [
    ...draftsOfRebalancing(board, entry.affected),
    ...events(...differing),
  ]);
}

const events: Parameters<typeof ticketDecision>[2] = (record, changes, affected) =>
  eventsOfUpdate('ticket', record, record.project_id, changes, affected);
