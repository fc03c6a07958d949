import type { SessionPaths } from '@basalt/client/session';
import { api, data, ifVersion, once, where } from '../../api/client.ts';
import type { Ticket } from '../../api/types.ts';
import type { FieldPatch } from '../store/custom-values.ts';
import type { RecordAccess } from '../query/save-fields.ts';

type Body<
  Path extends keyof SessionPaths,
  Method extends keyof SessionPaths[Path],
> = SessionPaths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer B } };
}
  ? B
  : never;

/** The fields of a ticket that people set. */
export type TicketFields = Omit<
  Pick<Ticket, keyof Body<'/tickets/{ticket}', 'patch'> & keyof Ticket>,
  'custom_fields'
> & { custom_fields: FieldPatch };

/** A new ticket. */
export type NewTicket = Body<'/projects/{project}/tickets', 'post'>;

/** The target of a move: a board and a ticket next to the position; without a ticket, the end. */
export type Destination = Body<'/tickets/{ticket}/move', 'post'>;

/** Creates a ticket at the end of a board; only once for the same `key`. */
export const createTicket = (project: string, body: NewTicket, key: string = crypto.randomUUID()) =>
  data(api.POST('/projects/{project}/tickets', { ...where({ project }), body, ...once(key) }));

/** Moves a ticket; only once for the same `key`. */
export const moveTicket = (ticket: string, body: Destination, key: string) =>
  data(api.POST('/tickets/{ticket}/move', { ...where({ ticket }), body, ...once(key) }));

/** The fields that a move can set. */
export type FieldsOfMove = Partial<
  Pick<
    TicketFields,
    'priority' | 'assignee_ids' | 'label_ids' | 'parent_id' | 'cycle_id' | 'custom_fields'
  >
>;

/** The change of a move besides the place of a ticket. */
export interface AlsoChanged {
  fields: FieldsOfMove;
  /** The sentence about it; `board` is the name of its board. */
  said: (moved: Ticket, board: string) => string;
}

/** Deletes a ticket; it can be restored for 30 days. */
export const deleteTicket = (ticket: string) =>
  data(api.DELETE('/tickets/{ticket}', where({ ticket })));

/**
 * Restores a deleted ticket at the end of its board, or of `board_id`, which is needed when its own board was deleted; only once for the same
 * `key`.
 */
export const restoreTicket = (
  ticket: string,
  board_id?: string,
  key: string = crypto.randomUUID(),
) =>
  data(
    api.POST('/tickets/{ticket}/restore', {
      ...where({ ticket }),
      ...once(key),
      body: board_id === undefined ? {} : { board_id },
    }),
  );

/** How tickets are read and changed by `saveFields`. */
export const ticketAccess: RecordAccess<Ticket, TicketFields> = {
  read: (ticket) => data(api.GET('/tickets/{ticket}', where({ ticket }))),
  update: (ticket, body, version) =>
    data(api.PATCH('/tickets/{ticket}', { ...where({ ticket }), body, ...ifVersion(version) })),
};
