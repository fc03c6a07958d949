import type { QueryClient } from '@tanstack/react-query';
import { asRefusal } from '../../../api/refusal.ts';
import type { Project, Ticket } from '../../../api/types.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { Conflict } from '../../../data/query/save-fields.ts';
import { words } from '../../../words/words.ts';
import { showMessage } from '../../feedback/messages.tsx';
import { followTo } from './place.ts';
import { removeTicket } from './show-change.ts';

/** A move that was refused or met the change of another person. */
export interface RefusedMove {
  project: Project;
  ticket: Ticket;
  /** The board that it was moved to. */
  board: string;
  /** The name of the board that it was moved from. */
  from: string;
  isManager: boolean;
  error: Error;
}

/** Shows why a ticket was not moved, and gives it the focus where it is. */
export function showRefusedMove(
  client: QueryClient,
  { project, ticket, board, from, isManager, error }: RefusedMove,
): void {
  const { status, code, message } =
    error instanceof Conflict ? changedMeanwhile() : asRefusal(error);
  if (status === 404) {
    removeTicket(client, ticket);
    showMessage({ text: words('ticket.isNoLongerThere', { key: ticket.key }) });
    invalidateSoon(client, keys.columns(project.id));
    return;
  }
  followTo(ticket);
  // The moved ticket may have been an old version: others may have changed it since.
  for (const affected of [ticket.board_id, board]) {
    invalidateSoon(client, keys.columnsOf(project.id, affected));
  }
  const isFull = code === 'wip_limit_exceeded' && isManager;
  showMessage({
    text: words('ticket.stayedIn', {
      reason: message,
      key: ticket.key,
      board: from,
    }),
    ...(isFull && {
      link: {
        href: `/app/projects/${project.key}/settings`,
        words: words('ticket.changeTheLimit'),
      },
    }),
  });
}

const changedMeanwhile = () => ({
  status: 412,
  code: 'version_mismatch',
  message: words('ticket.changedMeanwhile'),
});
