import { isTextInput } from './is-text-input.ts';

/** How long to wait for the part that a key opened, in milliseconds: its code may have to be loaded. */
const timeoutMs = 10_000;
/** The maximum length of the text typed in the meantime, in characters. */
const maxTyped = 200;

/** The text that was typed since a key opened a part that does not have the focus yet. */
let waiting: { typed: string; until: number } | null = null;

/** Whether letters are not shortcuts there: in a text field, a menu or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isMenu = target.closest('select, .popover, .veil, .palette-veil') !== null;
  return isMenu || isTextInput(target);
}

/** Until an element that takes letters has the focus, keys run no shortcut. If it is a text field, it gets the typed text. */
export function waitsForFocus(now: number): void {
  if (waiting === null) {
    window.addEventListener('focusin', onFocus);
    window.addEventListener('pointerdown', end, true);
  }
  waiting = { typed: '', until: now + timeoutMs };
}

function end(): void {
  waiting = null;
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', end, true);
}

function onFocus({ target }: FocusEvent): void {
  // A part whose code is being loaded has the focus itself until then.
  if (!isTaken(target) || (target as Element).querySelector('.loading') !== null) return;
  // An editor puts its cursor after it has taken the focus.
  setTimeout(() => {
    const typed = waiting?.typed ?? '';
    end();
    if (typed !== '' && isTextInput(document.activeElement)) {
      document.execCommand('insertText', false, typed);
    }
  });
}

/** Whether a key belongs to the awaited part. Escape ends the wait. */
export function takesMeanwhile(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
  if (waiting !== null && (key === 'Escape' || timeStamp > waiting.until)) end();
  if (waiting === null || ctrlKey || metaKey || altKey || key === 'Tab') return false;
  event.preventDefault();
  event.stopPropagation();
  const { typed } = waiting;
  waiting.typed = key === 'Backspace' ? typed.slice(0, -1) : typed + (key.length === 1 ? key : '');
  waiting.typed = waiting.typed.slice(0, maxTyped);
  return true;
}
