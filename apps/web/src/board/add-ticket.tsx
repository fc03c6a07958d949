import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Board } from '../api/types.ts';
import { labelsQuery, membersQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { readCapture } from './read-capture.ts';
import { useCapture } from './use-capture.tsx';

const none: ReadonlySet<string> = new Set();

/**
 * A field for the titles of new tickets at the end of a board. Enter adds a ticket and empties the field, Escape closes it. Tickets that
 * are not added yet are listed above it. Below it are the properties that were read from the text: a press on one, or Escape for all, keeps
 * the words in the title.
 */
export default function AddTicket({ board, onClose }: { board: Board; onClose: () => void }) {
  const { waiting, fault, add, retry, discard } = useCapture(board);
  const [title, setTitle] = useDraft(`new-ticket.${board.id}`, '', sessionStorage);
  const people = useQuery(membersQuery(board.project_id)).data ?? [];
  const labels = useQuery(labelsQuery(board.project_id)).data ?? [];
  /** Words that stay in the title, although they name a property. */
  const [left, setLeft] = useState(none);
  const read = readCapture(title, { people, labels }, left);
  const leave = (texts: readonly string[]) => setLeft(new Set([...left, ...texts]));
  return (
    <form
      className="add-ticket"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        add(read.title, read.fields);
        setTitle('');
        setLeft(none);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (read.understood.length === 0) onClose();
        else leave(read.understood.map(({ text }) => text));
      }}
    >
      {waiting.length > 0 && (
        <ul aria-label={`Not added to ${board.name} yet`}>
          {waiting.map((one) => (
            <li key={one.id}>
              <span>{one.title}</span>
              {fault !== null && (
                <Button
                  slight
                  look="quiet"
                  aria-label={`Discard ${one.title}`}
                  onPress={() => discard(one.id)}
                >
                  <span aria-hidden="true">×</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {fault !== null && (
        <div role="alert">
          <p className="field-error">{refusalSentence(asRefusal(fault as Error))}</p>
          <Button slight onPress={retry}>
            Add them again
          </Button>
        </div>
      )}
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
      {read.understood.length > 0 && (
        <p className="understood small" role="group" aria-label="What the line says">
          {read.understood.map(({ text, means }) => (
            <button
              key={text}
              type="button"
              className="chip"
              title={`Leave “${text}” in the title (Esc leaves all)`}
              onClick={() => leave([text])}
            >
              {means} <span aria-hidden="true">×</span>
            </button>
          ))}
        </p>
      )}
      <div className="actions">
        <Button slight look="primary" type="submit">
          Add
        </Button>
        <Button slight look="quiet" onPress={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
