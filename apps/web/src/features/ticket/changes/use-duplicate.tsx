import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Ticket } from '../../../api/types.ts';
import { boardsQuery } from '../../../data/queries/board.ts';
import { keys } from '../../../data/query/keys.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { captureTickets } from './capture-tickets.tsx';
import { useWords } from '../../../words/use-words.tsx';

/**
 * Makes a ticket with the title, description, labels, tags, custom fields, priority, estimate and parent of this one, on its board, and opens it if it
 * can be sent at once, unless it is not wanted; Undo deletes it.
 */
export function useDuplicate(ticket: Ticket, { opens = true } = {}): () => Promise<void> {
  const words = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, board_id: id, project_id, parent_id, title } = ticket;
  const { description_html, label_ids, tag_names, priority, estimate, custom_fields } = ticket;
  const content = { description_html, label_ids, tag_names, priority, estimate, custom_fields };
  return () => {
    const boards = client.getQueryData(boardsQuery(project_id).queryKey) ?? [];
    const name = boards.find((board) => board.id === id)?.name ?? '';
    let isOpened = opens;
    const captured = {
      board: { id, name, project_id },
      title,
      fields: { ...content, parent_id },
    };
    return captureTickets(client, [captured], {
      onWait() {
        isOpened = false;
        showMessage({ text: words('board.waitForConnection', { count: 1 }) });
      },
      done([made]) {
        const href = `/app/tickets/${made.key}`;
        if (isOpened) void navigate(href);
        return {
          text: words('ticket.wasMadeFrom', { key: made.key, original: key }),
          ...(!isOpened && { link: { href, words: words('ticket.open') } }),
        };
      },
      onDeleted(made) {
        client.removeQueries({ queryKey: keys.ticket(made.key) });
        if (isOpened) void navigate(`/app/tickets/${key}`);
      },
    });
  };
}
