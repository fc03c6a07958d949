import { Refusal } from '../api/refusal.ts';
import { shownMessage, showMessage, type Message } from '../frame/messages.tsx';
import { isTextInput } from '../ui/is-text-input.ts';
import { Conflict } from './save-fields.ts';

/** Something that was done, in a sentence, and how it is taken back. */
export interface Done extends Pick<Message, 'text' | 'link'> {
  /** Takes it back. Returns a sentence that says so. Throws `Refusal` or `Conflict`. */
  undo: () => Promise<string>;
}

/** How many acts Ctrl Z can take back, one after the other. */
const maxActs = 20;

let acts: readonly Done[] = [];

/** Says what was done and offers to take it back: by a button in the message, and by Ctrl Z until the page is loaded again. */
export function showDone(done: Done): void {
  acts = [...acts, done].slice(-maxActs);
  const { undo: _undo, ...message } = done;
  showMessage({ ...message, action: { words: 'Undo', act: () => void takeBack(done) } });
}

/** Takes the last act back that was not taken back yet. Returns false when there is none. */
export function undoLast(): boolean {
  const last = acts.at(-1);
  if (last !== undefined) void takeBack(last);
  return last !== undefined;
}

async function takeBack(done: Done): Promise<void> {
  if (!acts.includes(done)) return;
  acts = acts.filter((one) => one !== done);
  const before = shownMessage();
  try {
    const text = await done.undo();
    const now = shownMessage();
    // What was done meanwhile can be taken back, too: its message stays.
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

/** Whether a press of keys asks for `undoLast`: Ctrl Z or ⌘ Z where no text is being written. */
export function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent) {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return false;
  return !isTextInput(target);
}
