import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Board, Ticket } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { showDone } from '../query/undo.tsx';
import { removeFromColumns, showInColumns } from '../ticket/changes/columns.ts';
import { createTicket, deleteTicket } from '../ticket/changes/requests.ts';
import { createCapture, type Capture } from './capture.ts';
import { keptCapture } from './kept-capture.ts';

/** One for each board while the page is open: titles wait even when the board is not shown. */
const captures = new Map<string, Capture>();

/** The titles that wait to become tickets on a board; titles that an earlier visit in this tab left are sent first. */
export function useCapture(board: Board) {
  const client = useQueryClient();
  const capture = captureFor(client, board);
  const state = useSyncExternalStore(capture.subscribe, capture.state);
  useEffect(() => {
    if (capture.state().fault === null) capture.retry();
  }, [capture]);
  return { ...capture, ...state };
}

/** The tickets of what was submitted together, as far as this page made them. */
const made = new Map<string, readonly Ticket[]>();

function offerUndo(client: QueryClient, tickets: readonly Ticket[], board: string): void {
  showDone({
    text: `${tickets.length} tickets added to ${board}.`,
    async undo() {
      for (const ticket of tickets) {
        await deleteTicket(ticket.id);
        removeFromColumns(client, ticket);
      }
      return `${tickets.length} tickets were deleted.`;
    },
  });
}

function captureFor(client: QueryClient, { id, name, project_id: project }: Board): Capture {
  const known = captures.get(id);
  if (known !== undefined) return known;
  const capture = createCapture(keptCapture(id), async ({ id: once, title, fields, batch }) => {
    const ticket = await createTicket(project, { board_id: id, title, ...fields }, once);
    showInColumns(client, ticket);
    invalidateSoon(client, keys.boards(project));
    if (batch !== undefined) {
      const tickets = [...(made.get(batch.id) ?? []), ticket];
      made.set(batch.id, tickets);
      if (tickets.length === batch.size) offerUndo(client, tickets, name);
      return;
    }
    showMessage({
      text: `${ticket.key} added to ${name}.`,
      link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
    });
  });
  captures.set(id, capture);
  return capture;
}
