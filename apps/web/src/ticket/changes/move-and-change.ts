import { api, data, where } from '../../api/client.ts';
import { saveFields } from '../../query/save-fields.ts';
import { ticketAccess, type AlsoChanged } from './requests.ts';

/** Changes fields of a ticket and moves it, in one request. */
export const moveAndChange: AlsoChanged['send'] = (ticket, to, changed) =>
  saveFields(
    {
      ...ticketAccess,
      async update(id, fields, version) {
        const outcomes = await data(
          api.POST('/projects/{project}/tickets/bulk', {
            ...where({ project: ticket.project_id }),
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
