import { isTextInput } from './is-text-input.ts';

/** How long what a key has opened is waited for, in milliseconds: its code may have to be fetched. */
const longest = 10_000;
/** The most that is typed meanwhile, in characters. */
const mostTyped = 200;

/** What was typed since a key opened something that does not have the focus yet. */
let waiting: { typed: string; until: number } | null = null;

/** Whether a letter is a letter there and no command: in a text, in a menu, in a question. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isMenu = target.closest('select, .popover, .veil, .palette-veil') !== null;
  return isMenu || isTextInput(target);
}

/** From now on until something that takes letters has the focus, keys do nothing; a text gets what was typed. */
export function waitsForFocus(now: number): void {
  if (waiting === null) {
    window.addEventListener('focusin', onFocus);
    window.addEventListener('pointerdown', end, true);
  }
  waiting = { typed: '', until: now + longest };
}

function end(): void {
  waiting = null;
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', end, true);
}

function onFocus({ target }: FocusEvent): void {
  if (!isTaken(target)) return;
  // An editor puts its cursor after it has taken the focus.
  setTimeout(() => {
    const typed = waiting?.typed ?? '';
    end();
    if (typed !== '' && isTextInput(document.activeElement)) {
      document.execCommand('insertText', false, typed);
    }
  });
}

/** Whether a key is for what is waited for. Escape waits no longer. */
export function takesMeanwhile(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
  if (waiting !== null && (key === 'Escape' || timeStamp > waiting.until)) end();
  if (waiting === null || ctrlKey || metaKey || altKey || key === 'Tab') return false;
  event.preventDefault();
  event.stopPropagation();
  const { typed } = waiting;
  waiting.typed = key === 'Backspace' ? typed.slice(0, -1) : typed + (key.length === 1 ? key : '');
  waiting.typed = waiting.typed.slice(0, mostTyped);
  return true;
}
