import { useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../../api/types.ts';
import { keys } from '../../../data/query/keys.ts';
import { showRefusal } from '../../feedback/show-refusal.tsx';
import { changeTickets } from './change-tickets.tsx';
import { words } from '../../../words/words.ts';

/** Deletes a ticket at once, and offers to restore it at its position. A message says why the service has refused it. */
export function useDelete(ticket: Ticket, onDeleted: () => void): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    changeTickets(
      client,
      { project: ticket.project_id, changes: [{ ticket, life: 'deleted' }] },
      {
        done() {
          client.removeQueries({ queryKey: keys.ticket(ticket.key) });
          return { text: words('ticket.isDeleted', { key: ticket.key }) };
        },
        undone: words('ticket.isRestored', { key: ticket.key }),
      },
    ).catch(showRefusal);
    onDeleted();
  };
}
