import { asRefusal } from '../../api/refusal.ts';
import { showMessage } from './messages.tsx';
import { Conflict } from '../../data/query/save-fields.ts';
import { words } from '../../words/words.ts';

/** Shows a message that says why a change was not stored, although the page showed it at once. */
export function showRefusal(error: Error): void {
  const text =
    error instanceof Conflict ? words('query.changedInTheMeantime') : asRefusal(error).message;
  showMessage({ text });
}
