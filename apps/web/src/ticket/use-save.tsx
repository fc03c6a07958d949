import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readTicket, updateTicket, type TicketFields } from '../api/tickets.ts';
import type { Ticket } from '../api/work-records.ts';
import { removeFromColumns, showInColumns } from '../data/columns.ts';
import { labelsQuery, membersQuery } from '../data/queries.ts';
import { saveFields } from '../data/save-fields.ts';
import { showDone } from '../frame/undo.tsx';
import { takenAway, type ListField } from './taken-away.ts';

const access = { read: readTicket, update: updateTicket };

/** What is to be saved, and of which ticket it was when the change began. */
export interface Save {
  base: Pick<Ticket, 'id' | 'version'> & Partial<Ticket>;
  fields: Partial<TicketFields>;
}

/**
 * Saves fields of a ticket, and shows what came of it wherever the ticket is shown; of a `base` with a key, at once. What is
 * refused goes back to what the service has. A change that takes something away offers to bring it back.
 */
export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base, fields }: Save) => saveFields(access, base, fields),
    onMutate({ base: { key = '' }, fields }) {
      client.setQueryData<Ticket>(['ticket', key], (known) => known && { ...known, ...fields });
    },
    onError(_error, { base: { key = '' } }) {
      void client.invalidateQueries({ queryKey: ['ticket', key] });
    },
    onSuccess(ticket: Ticket, { base, fields }) {
      show(client, ticket);
      const taken = takenAway(ticket.key, base, fields, namesIn(client, ticket));
      if (taken === null) return;
      showDone({
        text: taken.text,
        async undo() {
          show(client, await saveFields(access, ticket, taken.before));
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

function show(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(['ticket', ticket.key], ticket);
  if (ticket.archived) removeFromColumns(client, ticket);
  else showInColumns(client, ticket);
}
