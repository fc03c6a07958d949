import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../api/types.ts';
import { invalidateSoon } from '../../query/invalidate-soon.ts';
import { keys } from '../../query/keys.ts';
import { showDone } from '../../query/undo.tsx';
import { showTicket } from './columns.ts';
import { bringBack, placeOf, whereTo } from './place.ts';
import { moveTicket } from './requests.ts';

/** A ticket, and the board that it moves to. */
interface Move {
  ticket: Ticket;
  board: Board;
}

/** Moves a ticket to the end of a board; shown at once, and undone when it is refused. */
export function useMoveHere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, board }: Move) => moveTicket(ticket.id, { board_id: board.id }),
    onMutate({ ticket, board }) {
      client.setQueryData<Ticket>(keys.ticket(ticket.key), (known) =>
        known === undefined ? known : { ...known, board_id: board.id },
      );
      return placeOf(client, ticket);
    },
    onError: (_refused, { ticket }) =>
      void client.invalidateQueries({ queryKey: keys.ticket(ticket.key) }),
    onSuccess(moved, { board }, from) {
      showTicket(client, moved);
      invalidateSoon(client, keys.boards(moved.project_id));
      showDone({
        text: whereTo(moved.key, board, from.board_id),
        link: { href: `/app/tickets/${moved.key}`, words: 'Open' },
        async undo() {
          await bringBack(client, moved, from);
          return `${moved.key} is back where it was.`;
        },
      });
    },
  });
}
