import type { EventRecord } from '../event/event-record.ts';
import type { TicketFlow } from './flow-state.ts';

/** What the flow reads of an event. */
export type FlowEvent = Pick<
  EventRecord,
  'type' | 'timestamp' | 'project_id' | 'data' | 'affected'
>;

/** Events whose data is the ticket as it is afterwards. */
export const ticketKinds: ReadonlySet<string> = new Set([
  'ticket.created',
  'ticket.imported',
  'ticket.updated',
  'ticket.archived',
  'ticket.unarchived',
  'ticket.moved',
  'ticket.moved_away',
  'ticket.deleted',
  'ticket.restored',
  'ticket.related',
  'ticket.unrelated',
]);

/** Events whose data is the board as it is afterwards. */
export const boardKinds: ReadonlySet<string> = new Set([
  'board.created',
  'board.imported',
  'board.updated',
  'board.deleted',
  'board.restored',
]);

/** Events whose data has the boards of a new project. */
export const projectKinds: ReadonlySet<string> = new Set(['project.created', 'project.imported']);

/** Where a ticket is. */
export type Place = Pick<
  TicketFlow,
  'boardId' | 'tenths' | 'isArchived' | 'isDeleted' | 'isBlocked'
>;

const tenthsOf = (estimate: unknown): number =>
  typeof estimate === 'number' ? Math.round(estimate * 10) : 0;

/** The changed parts of a place by fields of a ticket. */
export const placeIn = (changes: Readonly<Record<string, unknown>>): Partial<Place> => ({
  ...('board_id' in changes && { boardId: changes['board_id'] as string }),
  ...('estimate' in changes && { tenths: tenthsOf(changes['estimate']) }),
  ...('archived' in changes && { isArchived: changes['archived'] as boolean }),
  ...('blocked' in changes && { isBlocked: changes['blocked'] as boolean }),
});
