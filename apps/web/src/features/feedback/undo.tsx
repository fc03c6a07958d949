import { Refusal } from '../../api/refusal.ts';
import { Cancelled } from '../../data/store/change-kind.ts';
import { shownMessage, showMessage, type Message } from './messages.tsx';
import { isTaken } from '../../design/type-ahead.ts';
import { keyOf } from '../../design/key-of.ts';
import { Conflict } from '../../data/query/save-fields.ts';
import { words } from '../../words/words.ts';

/** Undoes an action. Returns a sentence that says so, or what it did with a way back. Throws `Refusal` or `Conflict`. */
type Undo = () => Promise<string | Done>;

/** A sentence about an action, with a link. */
export type DoneMessage = Pick<Message, 'text' | 'link'>;

/** A sentence about an action, and the function that undoes it. */
export interface Done extends DoneMessage {
  undo: Undo;
}

/** How many actions Ctrl Z can undo, one after the other. */
const maxActions = 20;

/** An action that can be undone: by Ctrl Z too, or by its button alone. */
interface Action {
  undo: Undo;
  isForKey: boolean;
}

let actions: readonly Action[] = [];

/** Shows what was done and offers an undo: by a button in the message, and by Ctrl Z until the page is loaded again. */
export const showDone = ({ undo, ...message }: Done): void => beginDone(undo).show(message);

/** Shows what was done and offers an undo by the button in the message alone: Ctrl Z does not take back a whole text. */
export const showDoneForButton = ({ undo, ...message }: Done): void =>
  beginDone(undo, false).show(message);

/**
 * Lets Ctrl Z undo an action that is not confirmed yet. `show`: shows what was done, unless it was undone already. `fail`: the action was
 * refused, so there is nothing to undo.
 */
export function beginDone(
  undo: Undo,
  isForKey = true,
): { show: (done: DoneMessage) => void; fail: () => void } {
  const action = { undo, isForKey };
  actions = [...actions, action].slice(-maxActions);
  return {
    show(message) {
      if (!actions.includes(action)) return;
      showMessage({
        ...message,
        action: { words: words('frame.undo'), act: () => void takeBack(action) },
      });
    },
    fail: () => void (actions = actions.filter((known) => known !== action)),
  };
}

/** Undoes the last action that was not undone yet. Returns false when there is none. */
export function undoLast(): boolean {
  const last = actions.findLast(({ isForKey }) => isForKey);
  if (last !== undefined) void takeBack(last);
  return last !== undefined;
}

async function takeBack(action: Action): Promise<void> {
  if (!actions.includes(action)) return;
  actions = actions.filter((known) => known !== action);
  const before = shownMessage();
  try {
    const done = await action.undo();
    const now = shownMessage();
    // The message of an action that was done in the meantime stays, because it also offers undo.
    if (now !== before && now?.action !== undefined) return;
    if (typeof done === 'string') showMessage({ text: done });
    else showDoneForButton(done);
  } catch (error) {
    // A message says why what it undoes was refused.
    if (error instanceof Cancelled) return;
    showMessage({ text: words('query.couldNotBeUndone', { reason: reasonOf(error) }) });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Conflict) return words('query.changedSince');
  if (!(error instanceof Refusal)) throw error;
  return error.message;
}

/** Whether a key event means undo: Ctrl Z or ⌘ Z outside of text fields, menus and dialogs. */
export function isUndoKey(event: KeyboardEvent) {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (keyOf(event).toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey)
    return false;
  return !isTaken(target);
}
