import type { Ticket } from '../../api/types.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { useDelete } from './changes/use-delete.tsx';

/** Asks whether to delete a ticket, and deletes it. */
export function DeleteTicket({
  ticket,
  isOpen,
  onClose,
  onDeleted,
}: {
  ticket: Ticket;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDelete(ticket, onDeleted);
  return (
    <Confirmation
      title={`Delete ${ticket.key}?`}
      label="Delete the ticket"
      keep="Keep it"
      look="danger"
      isOpen={isOpen}
      act={remove}
      onClose={onClose}
    >
      You can restore it from the trash for 30 days.
    </Confirmation>
  );
}
