import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Ticket } from '../../../api/types.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { showRefusal } from '../../feedback/show-refusal.tsx';
import { showDone } from '../../feedback/undo.tsx';
import { removeTicket, showTicket } from './show-change.ts';
import { createTicket, deleteTicket } from '../../../data/queries/ticket-requests.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Makes a ticket with the title, description, labels, tags, custom fields, priority, estimate and parent of this one, on its board, and opens it; Undo deletes it. */
export function useDuplicate(ticket: Ticket) {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, board_id, parent_id } = ticket;
  const { title, description_html, label_ids, tag_names, priority, estimate } = ticket;
  const { custom_fields } = ticket;
  return useMutation({
    mutationFn: () =>
      createTicket(ticket.project_id, {
        title,
        description_html,
        label_ids,
        tag_names,
        priority,
        estimate,
        custom_fields,
        board_id,
        parent_id,
      }),
    onSuccess(made) {
      showTicket(client, made);
      invalidateSoon(client, keys.boards(made.project_id));
      showDone({
        text: words('ticket.wasMadeFrom', { key: made.key, original: key }),
        async undo() {
          await deleteTicket(made.id);
          removeTicket(client, made);
          client.removeQueries({ queryKey: keys.ticket(made.key) });
          void navigate(`/app/tickets/${key}`);
          return words('ticket.isDeleted', { key: made.key });
        },
      });
      void navigate(`/app/tickets/${made.key}`);
    },
    onError: showRefusal,
  });
}
