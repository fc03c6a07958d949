import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import { showMessage } from '../frame/messages.tsx';
import { Conflict } from './save-fields.ts';

/** Says in a message why a change that was shown at once was not stored. */
export function showRefusal(error: Error): void {
  const text =
    error instanceof Conflict
      ? 'Somebody else changed this in the meantime. It is shown as it is now.'
      : refusalSentence(asRefusal(error));
  showMessage({ text });
}
