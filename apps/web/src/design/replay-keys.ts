import { isTextInput } from './is-text-input.ts';

/** A text, or one key that is not a character, in the order in which the person typed. */
export type Typed = { text: string } | { key: 'Enter' | 'Backspace' | 'Tab' };

/** Whether the element is in a menu in which digits choose (`searchable-menu.tsx`). */
const isNumbered = (element: Element): boolean => element.closest('.menu_numbered') !== null;

const tabbable = 'a[href], button, input, select, textarea, [contenteditable="true"]';

/** Does in the element that has the focus what the browser would have done for these keys. Text outside of a text field is dropped. */
export function replay(typed: Typed): void {
  const target = document.activeElement;
  if (target === null) return;
  if ('text' in typed) {
    // In a menu whose choices have numbers, a digit is a choice and no text: the menu closes.
    const [first = ''] = typed.text;
    if (/^[1-9]$/u.test(first) && isNumbered(target) && !dispatch(target, first)) return;
    if (isTextInput(target)) document.execCommand('insertText', false, typed.text);
    return;
  }
  const isForPage = dispatch(target, typed.key);
  if (isForPage) doDefault(target, typed.key);
}

/** The key as the person has pressed it: the parts of the page, and those of libraries, must not see a difference. Returns whether none has prevented what the browser does. */
function dispatch(target: Element, key: string): boolean {
  const event = { key, code: key, bubbles: true, cancelable: true, composed: true };
  const isForPage = target.dispatchEvent(new KeyboardEvent('keydown', event));
  target.dispatchEvent(new KeyboardEvent('keyup', event));
  return isForPage;
}

function doDefault(target: Element, key: 'Enter' | 'Backspace' | 'Tab'): void {
  if (key === 'Tab') focusNext(target);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (isTextInput(target)) document.execCommand('insertText', false, '\n');
  else if (target instanceof HTMLElement) target.click();
}

/** Focuses the element that Tab would lead to, within the dialog if there is one; a browser does not say which one. */
function focusNext(from: Element): void {
  const part = from.closest('[role="dialog"]') ?? document.body;
  const stops = [...part.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  stops[stops.indexOf(from as HTMLElement) + 1]?.focus();
}
