import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CustomField, Ticket } from '../../../api/types.ts';
import { cyclesQuery } from '../../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../../data/queries/projects.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import { changeMessage, type NamedField } from './change-message.ts';
import { changeTickets } from './change-tickets.tsx';
import type { TicketFields } from '../../../data/queries/ticket-requests.ts';
import { showTicket } from './show-change.ts';
import { words } from '../../../words/words.ts';

/** The fields to save, and the ticket at the time when the change began. */
export interface Save {
  base: Ticket;
  fields: Partial<TicketFields>;
}

/**
 * Saves fields of a ticket, shown at once everywhere on the page. After a refusal, the stored state is shown again. Every change offers an
 * undo.
 */
export function useSave() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ base, fields }: Save) {
      const own = { project: base.project_id, changes: [{ ticket: base, fields }] };
      await changeTickets(client, own, {
        done: ([ticket]) =>
          ticket === undefined
            ? null
            : changeMessage(ticket, base, fields, namesIn(client, ticket)),
        undone: words('ticket.isAsBefore', { key: base.key }),
      });
    },
    onError(error, { base: { key } }) {
      if (error instanceof Conflict) showTicket(client, error.now as Ticket);
      else void client.invalidateQueries({ queryKey: keys.ticket(key) });
    },
  });
}

const namesIn =
  (client: QueryClient, { project_id }: Ticket) =>
  (field: NamedField, id: string): string => {
    if (field === 'tag_names') return id;
    if (field === 'custom_fields') {
      const fields = client.getQueryData<CustomField[]>(keys.fields(project_id));
      return fields?.find(({ key }) => key === id)?.name ?? id;
    }
    const query = { label_ids: labelsQuery, assignee_ids: membersQuery, cycle_id: cyclesQuery }[
      field
    ];
    const known = client.getQueryData<{ id: string; name: string }[]>(query(project_id).queryKey);
    return known?.find((record) => record.id === id)?.name ?? '';
  };
