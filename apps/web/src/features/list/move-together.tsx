import type { QueryClient } from '@tanstack/react-query';
import { asRefusal } from '../../api/refusal.ts';
import type { Board, Project, Ticket } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { invalidateSoon } from '../../data/query/invalidate-soon.ts';
import { keys } from '../../data/query/keys.ts';
import { changeTickets } from '../ticket/changes/change-tickets.tsx';
import type { Beside } from '../ticket/changes/column-pages.ts';
import type { OwnChange } from '../ticket/changes/own-change.ts';
import { followTo, moveOf } from '../ticket/changes/place.ts';
import type { FieldsOfMove } from '../../data/queries/ticket-requests.ts';
import { words } from '../../words/words.ts';

/** Tickets that move together to a position of a board. */
export interface MovingTogether {
  project: Project;
  board: Board;
  beside: Beside;
  /** In the order in which they stand there. */
  tickets: readonly Ticket[];
  /** The one whose card was dragged: it has the focus where they come back to. */
  dragged: Ticket;
  /** The change of a ticket besides its place; null: none. */
  fieldsOf: (ticket: Ticket) => FieldsOfMove | null;
  /** Whether the person can change the limit of a board. */
  canLimit: boolean;
}

/**
 * Moves tickets together, all or none: shown at once, sent behind the moves that are running. Undo brings each back to its place. After a
 * refusal they are back, and a message says why.
 */
export async function moveTogether(client: QueryClient, moving: MovingTogether): Promise<void> {
  const { project, board, tickets, dragged } = moving;
  const boards = new Set(tickets.map(({ board_id }) => board_id));
  const count = tickets.length;
  const move = moveOf(board, boards.size === 1 ? [...boards].join() : '');
  const text = words('list.wereMoved', { count, board: board.name, move });
  await changeTickets(
    client,
    { project: project.id, changes: changesOf(moving) },
    {
      done: () => ({ text }),
      undone: words('list.asBefore', { count }),
      focused: dragged,
    },
  ).catch((error: Error) => showRefused(client, moving, error));
}

/** The first stands beside the given ticket, each other one behind the one before it. */
const changesOf = ({ tickets, board, beside, fieldsOf }: MovingTogether): OwnChange[] =>
  tickets.map((ticket, at) => ({
    ticket,
    to: { board: board.id, beside: at === 0 ? beside : { after: tickets[at - 1]?.id } },
    fields: fieldsOf(ticket) ?? undefined,
  }));

function showRefused(client: QueryClient, moving: MovingTogether, error: Error): void {
  const { project, tickets, dragged, canLimit } = moving;
  const { code, message } = asRefusal(error);
  // They may have been old versions: others may have changed or deleted one since.
  invalidateSoon(client, keys.columns(project.id));
  followTo(dragged);
  const isFull = code === 'wip_limit_exceeded' && canLimit;
  showMessage({
    text: words('list.stayed', { reason: message, count: tickets.length }),
    ...(isFull && {
      link: {
        href: `/app/projects/${project.key}/settings`,
        words: words('ticket.changeTheLimit'),
      },
    }),
  });
}
