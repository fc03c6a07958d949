import { isOfInputMethod } from './input-methods.ts';
import { isTextInput } from './is-text-input.ts';
import { replay, type Typed } from './replay-keys.ts';
import { loadings } from './shown.ts';

/** How long to wait for the field that was opened, in milliseconds: its code and its records may have to be loaded. */
const timeoutMs = 30_000;
/** The maximum length of a text that is typed ahead, in characters, and how many texts and keys are kept. */
const maxText = 10_000;
const maxTyped = 1_000;
/** The element that takes the focus in a part that has no field. */
const choice = '[role="menu"], [role^="menuitem"], [role="option"], button, a';

/** The text typed since a part was opened whose field does not have the focus yet. */
interface TypeAhead {
  typed: Typed[];
  until: number;
  onEscape: (() => void) | null;
  isReplaying: boolean;
}
let ahead: TypeAhead | null = null;

/** Whether letters are not shortcuts there: in a text field, a menu or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isMenu =
    target.closest('select, .menu_popover, .dialog_veil, .palette_paletteVeil') !== null;
  return isMenu || isTextInput(target);
}

/** Whether keys belong to a field that is not there yet. */
export const isTypingAhead = (): boolean => ahead !== null;

/**
 * Keeps every key from now on, until a field has the focus, and types the keys there in their order. A menu that gets the focus in place of
 * a field gets none of them. Escape ends it and calls `onEscape`; a press of the pointer ends it, too. Keys of an input method, and those
 * with Ctrl or Alt that write nothing, stay with the browser. A further call keeps the keys so far.
 */
export function startTypeAhead(onEscape: (() => void) | null = null): void {
  const until = performance.now() + timeoutMs;
  if (ahead !== null) {
    ahead.until = until;
    ahead.onEscape = onEscape ?? ahead.onEscape;
    return;
  }
  ahead = { typed: [], until, onEscape, isReplaying: false };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('paste', onPaste, true);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', stopTypeAhead, true);
}

/** Forgets what was typed ahead: nothing takes it any more. */
export function stopTypeAhead(): void {
  ahead = null;
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('paste', onPaste, true);
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', stopTypeAhead, true);
}

function onFocus({ target }: FocusEvent): void {
  if (ahead === null || ahead.isReplaying || !isTaken(target)) return;
  // A dialog and a part whose code is being loaded have the focus themselves until their field is there.
  const part = target as Element;
  if (part.matches('[role$="dialog"]') || loadings.within(part).length > 0) return;
  const reached = ahead;
  reached.isReplaying = true;
  setTimeout(() => {
    const focused = document.activeElement;
    if (isTextInput(focused)) replayAll(reached);
    else if (focused?.matches(choice) === true && ahead === reached) stopTypeAhead();
    else reached.isReplaying = false;
  });
}

/** Types what was kept so far into the field that has the focus: no other field is opened. */
export function releaseTypeAhead(): void {
  if (ahead === null || ahead.isReplaying) return;
  if (!isTextInput(document.activeElement)) {
    stopTypeAhead();
    return;
  }
  ahead.isReplaying = true;
  replayAll(ahead);
}

/** Types the keys one by one. An editor puts its cursor after it has taken the focus, and the page is drawn again between two keys. */
function replayAll(reached: TypeAhead): void {
  if (ahead !== reached) return;
  const typed = reached.typed.shift();
  if (typed === undefined) {
    stopTypeAhead();
    return;
  }
  replay(typed);
  setTimeout(() => replayAll(reached));
}

function onKey(event: KeyboardEvent): void {
  // Those that are typed again below are no keys of the person.
  if (ahead === null || (ahead.isReplaying && !event.isTrusted)) return;
  if (performance.now() > ahead.until) {
    stopTypeAhead();
    return;
  }
  if (isOfInputMethod(event)) return;
  if (event.key === 'Escape') escape(event);
  else if (keep(event)) consume(event);
}

function escape(event: KeyboardEvent): void {
  const close = ahead?.onEscape ?? null;
  stopTypeAhead();
  if (close === null) return;
  consume(event);
  close();
}

function consume(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keeps a key, and returns whether it belongs to the field that comes. */
function keep(event: KeyboardEvent): boolean {
  const { key } = event;
  if (writes(event)) {
    // A key that opens something may still be held.
    if (!event.repeat) add(key);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/u.test(key)) return false;
  if (event.repeat) return true;
  if (key === 'Backspace') erase();
  else if (key === 'Enter' || (key === 'Tab' && !event.shiftKey)) push({ key });
  return true;
}

/** Whether a key writes a character. With AltGr, and with Option on a Mac, others than those of the shortcuts do. */
function writes(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ([...key].length !== 1 || metaKey) return false;
  return event.getModifierState('AltGraph') || !(ctrlKey || (altKey && /^[\w\s]$/u.test(key)));
}

function push(typed: Typed): void {
  if (ahead !== null && ahead.typed.length < maxTyped) ahead.typed.push(typed);
}

/** Takes the text at the end out of what was typed; null if a key is at the end. */
function takeText(): string | null {
  const last = ahead?.typed.at(-1);
  if (last === undefined || 'key' in last) return null;
  ahead?.typed.pop();
  return last.text;
}

const add = (text: string): void => push({ text: ((takeText() ?? '') + text).slice(0, maxText) });

function erase(): void {
  const text = takeText();
  if (text === null) push({ key: 'Backspace' });
  else if ([...text].length > 1) push({ text: [...text].slice(0, -1).join('') });
}

function onPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '') return;
  consume(event);
  add(text);
}
