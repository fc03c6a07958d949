import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Board, Ticket } from '../../../api/types.ts';
import { invalidateSoon } from '../../../data/query/invalidate-soon.ts';
import { keys } from '../../../data/query/keys.ts';
import { showDone } from '../../feedback/undo.tsx';
import { bringBack } from './bring-back.tsx';
import { ownMove } from './own-move.tsx';
import { placeOf, whereTo } from './place.ts';

/** A ticket, and the board that it moves to. */
interface Move {
  ticket: Ticket;
  board: Board;
}

/** Moves a ticket to the end of a board; shown at once, and undone when it is refused. */
export function useMoveHere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticket, board }: Move) =>
      ownMove(client, { ticket, board: board.id, beside: {} }),
    onMutate: ({ ticket }) => placeOf(client, ticket),
    onSuccess(moved, { board }, from) {
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
