import { useMutation, useQueryClient } from '@tanstack/react-query';
import { moveTicket } from '../api/tickets.ts';
import type { Board, Ticket } from '../api/work-records.ts';
import { showInColumns } from '../data/columns.ts';
import { bringBack, placeOf } from '../data/place.ts';
import { showDone } from '../frame/undo.tsx';
import { invalidateSoon } from '../live/invalidate-soon.ts';

/** Moves the ticket that is shown to the end of a board. */
export function useMoveHere(ticket: Ticket) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Board) => moveTicket(ticket.id, { board_id: id }),
    onMutate: () => placeOf(client, ticket),
    onSuccess(moved, board, from) {
      client.setQueryData(['ticket', moved.key], moved);
      showInColumns(client, moved);
      invalidateSoon(client, ['boards', moved.project_id]);
      showDone({
        text: `${moved.key} moved to ${board.name}.`,
        link: { href: `/app/tickets/${moved.key}`, words: 'Open' },
        async undo() {
          await bringBack(client, moved, from);
          return `${moved.key} is back where it was.`;
        },
      });
    },
  });
}
