import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { showDone } from '../query/undo.tsx';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/notice.tsx';
import { removeFromColumns, showTicket } from './changes/columns.ts';
import { bringBack, placeOf } from './changes/place.ts';
import { deleteTicket, restoreTicket } from './changes/requests.ts';
import { useSave } from './changes/use-save.tsx';

/** Archives a ticket or brings it back; deletes it. */
export function TicketActions({ ticket, onDeleted }: { ticket: Ticket; onDeleted: () => void }) {
  const client = useQueryClient();
  const save = useSave();
  const remove = useMutation({
    mutationFn: () => deleteTicket(ticket.id),
    onMutate: () => placeOf(client, ticket),
    onSuccess(_none, _nothing, place) {
      removeFromColumns(client, ticket);
      client.removeQueries({ queryKey: keys.ticket(ticket.key) });
      showDone({
        text: `${ticket.key} was deleted.`,
        link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
        async undo() {
          await bringBack(client, await restoreTicket(ticket.id), place);
          return `${ticket.key} was restored.`;
        },
      });
      onDeleted();
    },
  });
  const error = save.error ?? remove.error;
  return (
    <div className="stack">
      <div className="actions">
        <Button
          slight
          busy={save.isPending}
          onPress={() => save.mutate({ base: ticket, fields: { archived: !ticket.archived } })}
        >
          {ticket.archived ? 'Bring back' : 'Archive'}
        </Button>
        <Button slight look="danger" busy={remove.isPending} onPress={() => remove.mutate()}>
          Delete
        </Button>
      </div>
      <Refused error={error} />
    </div>
  );
}

/** What is shown of a ticket that was deleted: the way back, for 30 days. */
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
