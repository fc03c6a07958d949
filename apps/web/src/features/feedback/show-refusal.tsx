import { refusalSentence } from '../../api/refusal-sentence.ts';
import { asRefusal } from '../../api/refusal.ts';
import { showMessage } from './messages.tsx';
import { Conflict } from '../../data/query/save-fields.ts';

/** Shows a message that says why a change was not stored, although the page showed it at once. */
export function showRefusal(error: Error): void {
  const text =
    error instanceof Conflict
      ? 'Somebody else changed this in the meantime. It is shown as it is now.'
      : refusalSentence(asRefusal(error));
  showMessage({ text });
}
