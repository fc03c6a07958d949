import { countsOf } from '../../board/affected-boards.ts';
import type { Board } from '../../records/board.ts';
import { enterBoard } from '../../board/wip-limit.ts';
import type { FieldContent } from '../../custom-field/ticket-fields.ts';
import type { ChangeContext } from '../../change/change.ts';
import { spelledTags, type Spellings } from '../../change/tag-names.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import type { Project } from '../../records/project.ts';
import type { StoredContent } from '../../change/stored-content.ts';
import { refuseLateStart } from '../start-and-due.ts';
import { completionOf } from '../completed-and-reopened.ts';
import { draftsOfRebalancing } from '../rank-rebalancing.ts';
import { ticketKey } from '../ticket-key.ts';
import { ticketRecord } from '../../records/ticket-record.ts';
import { Ticket, type NewTicket } from '../../records/ticket.ts';
import { rankAt } from './rank-at-position.ts';
import type { Place } from '../position.ts';
import { aboutTicket, type TicketDecision } from './ticket-decision.ts';

/** The state for the decision about a new ticket. The board, the counter and the spellings are locked. */
export interface CreateState {
  readonly project: Pick<Project, 'id' | 'key' | 'archived'>;
  readonly board: Board;
  /** The field that names the board: the refusal names it when the board is full. */
  readonly field: 'board_id' | 'board_slug';
  readonly place: Place;
  /** The last ticket number of the project. */
  readonly lastNumber: number;
  readonly spellings: Spellings;
  readonly content: StoredContent<NewTicket> & FieldContent;
}

/** Creates a ticket at the end of a board. Refuses with `project_archived`, `wip_limit_exceeded`, and `validation_failed` (start_at). */
export function createTicket(
  { project, board, field, place, lastNumber, spellings, content }: CreateState,
  { principal, newId, now }: ChangeContext,
): TicketDecision {
  refuseArchivedProject(project);
  const entered = enterBoard(board, 1, field);
  const { rank, sets, affected } = rankAt(place, board.id, { now });
  // The id and the number are made together, so that both have the order of creation.
  const [id, number] = [newId(), lastNumber + 1];
  const tags = spelledTags(content.tagNames ?? [], spellings, { projectId: project.id, newId });
  const ticket = new Ticket({
    ...content,
    id,
    organizationId: principal.organizationId,
    projectId: project.id,
    boardId: board.id,
    key: ticketKey(project.key, number),
    number,
    tagNames: tags.names,
    rank,
    createdBy: principal.actor,
    now,
  });
  refuseLateStart(ticket, content);
  const answer = ticketRecord(ticket, board);
  const created = {
    ...aboutTicket(answer),
    kind: 'ticket.created',
    affected: countsOf(entered),
  } as const;
  return {
    ticket,
    boards: [entered],
    saved: [entered, ticket],
    sets: [{ kind: 'ticket_number', projectId: project.id, last: number }, ...tags.sets, ...sets],
    events: [
      ...draftsOfRebalancing(board, affected),
      created,
      ...completionOf(created, null, board),
    ],
    answer,
  };
}
