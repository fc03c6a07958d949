import { countsOf } from '../../board/affected-boards.ts';
import { enterBoard, leaveBoard } from '../../board/wip-limit.ts';
import type { ChangeContext } from '../../change/change.ts';
import { arrivingFieldContent } from '../../custom-field/ticket-fields.ts';
import { raiseRelatives } from '../../change/raise-relatives.ts';
import { spelledTags } from '../../change/tag-names.ts';
import { allows } from '../../kernel/scopes.ts';
import { changesBetween } from '../../event/event.ts';
import type { LoadedArrival } from '../../ports/tickets.port.ts';
import { refuseArchivedProject } from '../../project/archived-project.ts';
import { nextVersion } from '../../record/next-version.ts';
import { aboutLabel, Label } from '../../records/label.ts';
import { seenTicketRecord, ticketRecord, type TicketRecord } from '../../records/ticket-record.ts';
import { fieldsOfItsProject, isLive, type Ticket } from '../../records/ticket.ts';
import { completionOf } from '../completed-and-reopened.ts';
import { draftsOfRebalancing } from '../rank-rebalancing.ts';
import { ticketKey } from '../ticket-key.ts';
import type { MoveState } from './move-ticket.ts';
import { rankAt } from './rank-at-position.ts';
import { aboutTicket, type TicketDecision } from './ticket-decision.ts';

/** The state for the decision about a move to another project. The destination is a board of `arrival.project`. */
export interface ArrivalState extends MoveState {
  readonly arrival: LoadedArrival;
}

/** The former record without what is of the former project: readers of the other one learn nothing of it. */
const seenFromThere = (record: TicketRecord): object => ({
  ...record,
  ...Object.fromEntries(fieldsOfItsProject.map((name) => [name, null])),
  ...(record.label_ids.length === 0 && { label_ids: [] }),
  custom_fields: {},
});

/**
 * Moves a ticket to a board of another project. It gets the next key there, or its former one if it was there before; its present key leads
 * to it from then on. Labels and tags are found by name, and made where the project has none; labels are removed instead if the caller may not
 * make them. Assignees without access to the project are removed, and its cycle. Custom fields are found by key. Readers of the project that it leaves see `ticket.moved_away`, with its last state there; readers of the other one `ticket.moved`,
 * whose changes have null for what was of the former project.
 * Refuses with `project_archived` (of either project), `wip_limit_exceeded` and `validation_failed` (custom_fields: the values are too large).
 */
export function moveToProject(
  { ticket, board, destination, field, project, place, arrival }: ArrivalState,
  context: ChangeContext,
): TicketDecision {
  refuseArchivedProject(project);
  refuseArchivedProject(arrival.project, ['project_id']);
  const { now } = context;
  const { id: projectId, key } = arrival.project;
  const { rank, sets: spread, affected } = rankAt(place, destination.id, { ticket, now });
  const [formerBoards, newBoards] = isLive(ticket)
    ? [[leaveBoard(board, 1)], [enterBoard(destination, 1, field)]]
    : [[], []];
  const content = contentThere(ticket, arrival, context);
  const number = arrival.formerNumber ?? arrival.lastNumber + 1;
  const moved = nextVersion(ticket, now, {
    projectId,
    boardId: destination.id,
    key: ticketKey(key, number),
    number,
    rank,
    enteredBoardAt: now,
    ...content.fields,
    ...parentThere(ticket, arrival),
  });
  const [before, after] = [ticketRecord(ticket, board), ticketRecord(moved, destination)];
  const movedAway = {
    ...aboutTicket(before),
    kind: 'ticket.moved_away',
    changes: { project_id: { from: ticket.projectId, to: null } },
    affected: countsOf(...formerBoards),
  } as const;
  const arrived = {
    ...aboutTicket(after),
    kind: 'ticket.moved',
    changes: changesBetween(seenFromThere(before), after),
    affected: countsOf(...newBoards),
  } as const;
  const boards = [...formerBoards, ...newBoards];
  return {
    ticket: moved,
    boards,
    saved: [...boards, ...content.labels, moved],
    sets: [
      ...(arrival.formerNumber === null
        ? [{ kind: 'ticket_number', projectId, last: number } as const]
        : []),
      {
        kind: 'former_key',
        ticket,
        projectId: ticket.projectId,
      },
      ...content.sets,
      ...spread,
      raiseRelatives({ ticketIds: [ticket.id] }, context),
    ],
    events: [
      ...content.labels.map((label) => ({ ...aboutLabel(label), kind: 'label.created' }) as const),
      ...draftsOfRebalancing(destination, affected),
      // A copy of both projects keeps the later of the two events.
      movedAway,
      arrived,
      ...completionOf(arrived, board, destination),
    ],
    answer: seenTicketRecord(moved, destination),
  };
}

/** A parent stays: one of the former project is now of another project, and the other way around. */
function parentThere(
  { parentId, outerParentId }: Ticket,
  { hasParent }: LoadedArrival,
): Partial<Ticket> {
  if (parentId !== null) {
    return { parentId: null, outerParentId: parentId, isOuterParentSeen: true };
  }
  return hasParent
    ? { parentId: outerParentId, outerParentId: null, isOuterParentSeen: false }
    : {};
}

/** The project's labels with the names of the ticket's labels: their ids, and those that are new. Only who may make labels makes some. */
function labelsThere({ labels, project }: LoadedArrival, context: ChangeContext) {
  const { principal, now, newId } = context;
  const made: Label[] = [];
  const mayMake = allows(principal.scopes, 'projects:write');
  const ids = labels.flatMap(({ id, name, color }) => {
    if (id !== null) return id;
    if (!mayMake) return [];
    const { organizationId, actor: createdBy } = principal;
    const content = { name, color, organizationId, projectId: project.id, createdBy, now };
    const label = new Label({ ...content, id: newId() });
    made.push(label);
    return label.id;
  });
  return { ids, made };
}

/** The people, labels and tags that the ticket has there; `labels` and `sets` are what is made for it. */
function contentThere(ticket: Ticket, arrival: LoadedArrival, context: ChangeContext) {
  const { ids, made: labels } = labelsThere(arrival, context);
  const room = { projectId: arrival.project.id, newId: context.newId };
  const tags = spelledTags(ticket.tagNames, arrival.spellings, room);
  const assigneeIds = ticket.assigneeIds.filter((id) => arrival.people.has(id));
  const customFields = arrivingFieldContent(arrival, arrival.formerFields, ticket);
  return {
    fields: { assigneeIds, labelIds: ids, tagNames: tags.names, cycleId: null, ...customFields },
    labels,
    sets: tags.sets,
  };
}
