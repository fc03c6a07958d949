import { api, data, once, where } from '../../../api/client.ts';
import type { Ticket } from '../../../api/types.ts';
import { saveFields } from '../../../data/query/save-fields.ts';
import {
  ticketAccess,
  type Destination,
  type FieldsOfMove,
} from '../../../data/queries/ticket-requests.ts';

/**
 * Changes fields of a ticket and moves it, in one request: both or none, once for the same `key`. `to`: where to; null: it stays. Throws
 * `Conflict` as `saveFields`.
 */
export const moveAndChange = (
  ticket: Ticket,
  to: Destination | null,
  changed: FieldsOfMove,
  key: string,
): Promise<Ticket> =>
  saveFields(
    {
      ...ticketAccess,
      async update(id, fields, version) {
        const outcomes = await data(
          api.POST('/projects/{project}/tickets/bulk', {
            ...where({ project: ticket.project_id }),
            // With another version it is another request.
            ...once(`${key}-${version}`),
            body: {
              items: [
                { op: 'update', ticket: id, if_match: version, ...fields },
                ...(to === null ? [] : [{ op: 'move' as const, ticket: id, ...to }]),
              ],
            },
          }),
        );
        return outcomes.at(-1)?.ticket ?? ticketAccess.read(id);
      },
    },
    ticket,
    changed,
  );
