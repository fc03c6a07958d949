import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '../../api/types.ts';
import { createTicket } from '../../data/queries/ticket-requests.ts';
import type { ChangeKind } from '../../data/store/change-kind.ts';
import { showTicket } from '../ticket/changes/show-change.ts';
import { listedTitles, type Captured } from './unsent-titles.tsx';

/** How submitted titles become tickets. They are shown by a list of the unsent ones; one that is refused stays there. */
export const captureKind = (client: QueryClient): ChangeKind<Captured, Ticket> => ({
  ...listedTitles,
  keepsRefused: true,
  // The event about it has the new number of tickets of the board.
  show: () => (ticket) => {
    if (ticket !== undefined) showTicket(client, ticket);
  },
  send: ({ board, title, fields }, key) =>
    createTicket(board.project_id, { board_id: board.id, title, ...fields }, key),
  onWait: () => {},
  onRestored: () => {},
});
