import { useMutation, useQueryClient } from '@tanstack/react-query';
import { moveTicket } from '../api/tickets.ts';
import type { Ticket } from '../api/work-records.ts';
import { showInColumns } from '../data/columns.ts';
import { invalidateSoon } from '../live/invalidate-soon.ts';

/** Moves the ticket that is shown to the end of a board. */
export function useMoveHere(ticket: Ticket) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (board_id: string) => moveTicket(ticket.id, { board_id }),
    onSuccess(moved) {
      client.setQueryData(['ticket', moved.key], moved);
      showInColumns(client, moved);
      invalidateSoon(client, ['boards', moved.project_id]);
    },
  });
}
