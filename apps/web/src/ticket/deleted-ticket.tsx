import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { showTicket } from './changes/columns.ts';
import { restoreTicket } from './changes/requests.ts';

/** Shown for a deleted ticket: it can be restored for 30 days. */
export function Deleted({ ticket }: { ticket: Ticket }) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => restoreTicket(ticket.id),
    onSuccess(restored) {
      showTicket(client, restored);
      void client.invalidateQueries({ queryKey: keys.ticket(restored.key) });
    },
  });
  return (
    <div className="notice refused stack" role="alert">
      <p>{ticket.key} was deleted. It can be restored for 30 days.</p>
      <div className="actions">
        <Button slight busy={restore.isPending} onPress={() => restore.mutate()}>
          Restore
        </Button>
      </div>
      <Refused error={restore.error} />
    </div>
  );
}
