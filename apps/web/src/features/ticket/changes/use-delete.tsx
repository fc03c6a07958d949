import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { keys } from '../../../data/query/keys.ts';
import { showDone } from '../../feedback/undo.tsx';
import { removeTicket } from './columns.ts';
import { bringBack } from './bring-back.tsx';
import { placeOf } from './place.ts';
import { deleteTicket, restoreTicket } from '../../../data/queries/ticket-requests.ts';

/** Deletes a ticket, and offers to restore it at its position. */
export function useDelete(ticket: Ticket, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deleteTicket(ticket.id),
    onMutate: () => placeOf(client, ticket),
    onSuccess(_none, _nothing, place) {
      removeTicket(client, ticket);
      client.removeQueries({ queryKey: keys.ticket(ticket.key) });
      showDone({
        text: `${ticket.key} was deleted.`,
        async undo() {
          await bringBack(client, await restoreTicket(ticket.id), place);
          return `${ticket.key} was restored.`;
        },
      });
      onDeleted();
    },
  });
}
