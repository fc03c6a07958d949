import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTicket } from '../api/tickets.ts';
import type { Board } from '../api/work-records.ts';
import { showInColumns } from '../data/columns.ts';
import { showMessage } from '../frame/messages.tsx';
import { invalidateSoon } from '../live/invalidate-soon.ts';
import { Button } from '../ui/button.tsx';
import { asRefusal } from '../ui/fetched.tsx';
import { refusalSentence } from '../ui/refusal-sentence.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useBoardContext } from './board-context.tsx';

/** A line for the title of a new ticket at the end of a board: Enter adds it and keeps the line open, Escape closes it. */
export default function AddTicket({ board, onClose }: { board: Board; onClose: () => void }) {
  const client = useQueryClient();
  const { project } = useBoardContext();
  const [title, setTitle] = useDraft(`new-ticket.${board.id}`, '');
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => createTicket(project.id, { board_id: board.id, title }),
    onSuccess(ticket) {
      showInColumns(client, ticket);
      invalidateSoon(client, ['boards', project.id]);
      setTitle('');
      showMessage({
        text: `${ticket.key} added to ${board.name}.`,
        link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
      });
    },
    onError: (error) => setFault(refusalSentence(asRefusal(error))),
  });
  return (
    <form
      className="add-ticket"
      onSubmit={(event) => {
        event.preventDefault();
        setFault(null);
        if (title.trim() !== '' && !isPending) mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <textarea
        aria-label={`Title of the new ticket on ${board.name}`}
        placeholder="What is to be done?"
        rows={2}
        maxLength={255}
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {fault !== null && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <div className="actions">
        <Button slight look="primary" type="submit" busy={isPending}>
          Add
        </Button>
        <Button slight look="quiet" onPress={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
