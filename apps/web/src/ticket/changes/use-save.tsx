import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { labelsQuery, membersQuery } from '../../projects/queries.ts';
import { keys } from '../../query/keys.ts';
import { saveFields } from '../../query/save-fields.ts';
import { showDone } from '../../query/undo.tsx';
import { showTicket } from './columns.ts';
import { ticketAccess, type TicketFields } from './requests.ts';
import { takenAway, type ListField } from './taken-away.ts';

/** The fields to save, and the ticket at the time when the change began. */
export interface Save {
  base: Pick<Ticket, 'id' | 'version'> & Partial<Ticket>;
  fields: Partial<TicketFields>;
}

/**
 * Saves fields of a ticket, and shows the result everywhere on the page; for a `base` with a key, at once. After a refusal, the stored
 * state is shown again. A change that removes something offers an undo.
 */
export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, fields }: Save) => saveFields(ticketAccess, base, fields),
    onMutate({ base: { key = '' }, fields }) {
      // Null would clear a list, but these pages always send lists.
      const changed = fields as Partial<Ticket>;
      client.setQueryData<Ticket>(keys.ticket(key), (known) => known && { ...known, ...changed });
    },
    onError(_error, { base: { key = '' } }) {
      void client.invalidateQueries({ queryKey: keys.ticket(key) });
    },
    onSuccess(ticket: Ticket, { base, fields }) {
      showTicket(client, ticket);
      const taken = takenAway(ticket.key, base, fields, namesIn(client, ticket));
      if (taken === null) return;
      showDone({
        text: taken.text,
        async undo() {
          showTicket(client, await saveFields(ticketAccess, ticket, taken.before));
          return `${ticket.key} is as before.`;
        },
      });
    },
  });
}

const namesIn =
  (client: QueryClient, { project_id }: Ticket) =>
  (field: ListField, id: string): string => {
    if (field === 'tag_names') return id;
    const query = field === 'label_ids' ? labelsQuery(project_id) : membersQuery(project_id);
    const known = client.getQueryData<{ id: string; name: string }[]>(query.queryKey);
    return known?.find((one) => one.id === id)?.name ?? '';
  };
