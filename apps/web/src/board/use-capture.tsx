import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Board } from '../api/types.ts';
import { showMessage } from '../frame/messages.tsx';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { showInColumns } from '../ticket/changes/columns.ts';
import { createTicket } from '../ticket/changes/requests.ts';
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

function captureFor(client: QueryClient, { id, name, project_id: project }: Board): Capture {
  const known = captures.get(id);
  if (known !== undefined) return known;
  const capture = createCapture(keptCapture(id), async ({ id: once, title, fields }) => {
    const ticket = await createTicket(project, { board_id: id, title, ...fields }, once);
    showInColumns(client, ticket);
    invalidateSoon(client, keys.boards(project));
    showMessage({
      text: `${ticket.key} added to ${name}.`,
      link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
    });
  });
  captures.set(id, capture);
  return capture;
}
