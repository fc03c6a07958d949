import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../../api/types.ts';
import { changeTickets } from './change-tickets.tsx';
import { whereTo } from './place.ts';
import { words } from '../../../words/words.ts';

/** A ticket, and the board that it moves to. */
interface Move {
  ticket: Ticket;
  board: Board;
}

/** Moves a ticket to the end of a board; shown at once, and undone when it is refused. */
export function useMoveHere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ ticket, board }: Move) {
      const changes = [{ ticket, to: { board: board.id, beside: {} } }];
      return changeTickets(
        client,
        { project: ticket.project_id, changes },
        {
          done: () => ({
            text: whereTo(ticket.key, board, ticket.board_id),
            link: { href: `/app/tickets/${ticket.key}`, words: words('ticket.open') },
          }),
          undone: words('ticket.isBackWhereItWas', { key: ticket.key }),
        },
      );
    },
  });
}
