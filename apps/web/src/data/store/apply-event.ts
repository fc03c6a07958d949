import type { Board, Label, LogEvent, Ticket } from '../../api/types.ts';
import type { Store } from './store.ts';

/** The relation of an event, as its ticket sees it. */
type Relation = { type: string } | null;

type Patch = (store: Store, event: LogEvent) => void;

/**
 * The record of a ticket's event. Events do not name a parent of another project, so a parent that is known stays until the ticket is read
 * again, unless the event takes the parent away.
 */
const putTicket: Patch = ({ tickets, onUnclear }, { type, data, changes }) => {
  const ticket = data as unknown as Ticket;
  const { from, to } = (changes['relation'] ?? {}) as { from?: Relation; to?: Relation };
  const isTakenAway = type === 'ticket.unrelated' && from?.type === 'parent';
  const parent = tickets.get(ticket.id)?.parent_id ?? null;
  const isUnclear =
    ticket.parent_id === null && (to?.type === 'parent' || (parent !== null && !isTakenAway));
  tickets.put(isUnclear ? { ...ticket, parent_id: parent } : ticket);
  // From another project it comes without a parent, of whichever project that is.
  if (isUnclear || 'project_id' in changes) onUnclear(ticket.id);
};

/** Takes a ticket out of the lists of its project. Readers of the project that it moves to get its new state by another event. */
const leaveProject: Patch = ({ tickets }, { data }) =>
  tickets.patch(String(data['id']), Number(data['version']), { project_id: '', board_id: '' });

const putBoard: Patch = ({ boards }, { data }) => boards.put(data as unknown as Board);

const putLabel: Patch = ({ labels }, { data, project_id }) =>
  labels.put({ ...(data as unknown as Label), project_id: project_id ?? '' });

/** The further records that each type of event changes besides those in `affected`. Types without an entry change nothing else. */
const patches: Readonly<Record<string, Patch>> = {
  'ticket.created': putTicket,
  'ticket.imported': putTicket,
  'ticket.updated': putTicket,
  'ticket.archived': putTicket,
  'ticket.unarchived': putTicket,
  'ticket.moved': putTicket,
  'ticket.completed': putTicket,
  'ticket.reopened': putTicket,
  'ticket.restored': putTicket,
  'ticket.related': putTicket,
  'ticket.unrelated': putTicket,
  'ticket.moved_away': leaveProject,
  'ticket.deleted': ({ tickets }, { data }) =>
    tickets.remove(String(data['id']), Number(data['version'])),
  // Tickets that are not loaded can have come into the loaded part of their board.
  'ticket.reordered': ({ tickets }, { data }) =>
    tickets.refresh({ board_id: String(data['id']) }, { inPart: true }),
  'board.created': putBoard,
  'board.imported': putBoard,
  'board.updated': putBoard,
  'board.restored': putBoard,
  'board.deleted': ({ boards }, { data }) =>
    boards.remove(String(data['id']), Number(data['version'])),
  'label.created': putLabel,
  'label.imported': putLabel,
  'label.updated': putLabel,
  'label.deleted': ({ labels }, { data }) =>
    labels.remove(String(data['id']), Number(data['version'])),
  'import.undone': refreshProject,
  'project.restored': refreshProject,
};

function refreshProject({ tickets, boards }: Store, { project_id: project }: LogEvent): void {
  if (project === null) return;
  tickets.refresh({ project_id: project });
  boards.refresh({ project_id: project });
}

/** Applies an event of the log to the records, without a request. Older states than the known ones are ignored. */
export function applyEvent(store: Store, event: LogEvent): void {
  const { tickets, boards, onUnclear } = store;
  store.batch(() => {
    for (const { type, id, version, changes } of event.affected) {
      if (type === 'board') boards.patch(id, version, changes);
      if (type !== 'ticket') continue;
      const isUnclear =
        changes['parent_id'] === null && (tickets.get(id)?.parent_id ?? null) !== null;
      const { parent_id: parent, ...fields } = changes;
      tickets.patch(
        id,
        version,
        isUnclear
          ? fields
          : { ...fields, ...(parent !== undefined && { parent_id: parent as string | null }) },
      );
      if (isUnclear) onUnclear(id);
    }
    patches[event.type]?.(store, event);
  });
}
