import { Refusal } from '../../api/refusal.ts';
import { shownMessage, showMessage, type Message } from './messages.tsx';
import { isTextInput } from '../../design/is-text-input.ts';
import { keyOf } from '../../design/key-of.ts';
import { Conflict } from '../../data/query/save-fields.ts';

/** A sentence about an action, and the function that undoes it. */
export interface Done extends Pick<Message, 'text' | 'link'> {
  /** Undoes the action. Returns a sentence that says so. Throws `Refusal` or `Conflict`. */
  undo: () => Promise<string>;
}

/** How many actions Ctrl Z can undo, one after the other. */
const maxActions = 20;

let actions: readonly Done[] = [];

/** Shows what was done and offers an undo: by a button in the message, and by Ctrl Z until the page is loaded again. */
export function showDone(done: Done): void {
  actions = [...actions, done].slice(-maxActions);
  const { undo: _undo, ...message } = done;
  showMessage({ ...message, action: { words: 'Undo', act: () => void takeBack(done) } });
}

/** Undoes the last action that was not undone yet. Returns false when there is none. */
export function undoLast(): boolean {
  const last = actions.at(-1);
  if (last !== undefined) void takeBack(last);
  return last !== undefined;
}

async function takeBack(done: Done): Promise<void> {
  if (!actions.includes(done)) return;
  actions = actions.filter((action) => action !== done);
  const before = shownMessage();
  try {
    const text = await done.undo();
    const now = shownMessage();
    // The message of an action that was done in the meantime stays, because it also offers undo.
    if (now === before || now?.action === undefined) showMessage({ text });
  } catch (error) {
    showMessage({ text: `This could not be undone. ${reasonOf(error)}` });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Conflict) return 'Somebody else has changed it since.';
  if (!(error instanceof Refusal)) throw error;
  return error.message;
}

/** Whether a key event means undo: Ctrl Z or ⌘ Z outside of text fields. */
export function isUndoKey(event: KeyboardEvent) {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (keyOf(event).toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey)
    return false;
  return !isTextInput(target);
}
