import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Board } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useCapture } from './use-capture.tsx';

/**
 * A line for the titles of new tickets at the end of a board: Enter adds one and the line is free for the next, Escape closes it.
 * What is not added yet is listed above it.
 */
export default function AddTicket({ board, onClose }: { board: Board; onClose: () => void }) {
  const { waiting, fault, add, retry, discard } = useCapture(board);
  const [title, setTitle] = useDraft(`new-ticket.${board.id}`, '', sessionStorage);
  return (
    <form
      className="add-ticket"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        add(title);
        setTitle('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
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
