import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readTicket, updateTicket, type TicketFields } from '../api/tickets.ts';
import type { Ticket } from '../api/work-records.ts';
import { removeFromColumns, showInColumns } from '../data/columns.ts';
import { saveFields } from '../data/save-fields.ts';

const access = { read: readTicket, update: updateTicket };

/** What is to be saved, and of which ticket it was when the change began. */
export interface Save {
  base: Pick<Ticket, 'id' | 'version'> & Partial<Ticket>;
  fields: Partial<TicketFields>;
}

/**
 * Saves fields of a ticket, and shows what came of it wherever the ticket is shown; of a `base` with a key, at once. What is
 * refused goes back to what the service has.
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
    onSuccess(ticket: Ticket) {
      client.setQueryData(['ticket', ticket.key], ticket);
      if (ticket.archived) removeFromColumns(client, ticket);
      else showInColumns(client, ticket);
    },
  });
}
