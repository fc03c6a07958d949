import type { Ticket } from '../../api/types.ts';
import { Confirmation } from '../../design/confirmation.tsx';
import { useDelete } from './changes/use-delete.tsx';
import { useWords } from '../../words/use-words.tsx';

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
  const words = useWords();
  const remove = useDelete(ticket, onDeleted);
  return (
    <Confirmation
      title={words('ticket.deleteQuestion', { key: ticket.key })}
      label={words('ticket.deleteTheTicket')}
      keep={words('ticket.keepIt')}
      look="danger"
      isOpen={isOpen}
      act={remove}
      onClose={onClose}
    >
      {words('ticket.restorableFor30Days')}
    </Confirmation>
  );
}
