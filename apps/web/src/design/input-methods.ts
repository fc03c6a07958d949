/** The keys with which an input method goes through its candidates, takes one, or takes it back. */
const keysOfChoice = /^(?:Enter|Escape|Tab|Backspace|Delete|Arrow\w+|Home|End|PageUp|PageDown)$/u;

/**
 * Whether a key belongs to an input method that is composing a text, as for Japanese or Chinese. Browsers say so by `isComposing`; for the
 * key that ends the text, some say so only by the key code 229.
 */
export const isOfInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === 229;

function keepFromPage(event: KeyboardEvent): void {
  if (isOfInputMethod(event) && keysOfChoice.test(event.key)) event.stopImmediatePropagation();
}

/**
 * Keeps the keys of input methods from all parts of the page and their libraries: Enter takes a candidate and sends nothing, Escape takes it
 * back and closes nothing. Called before any other part listens to keys. Returns a function that ends it.
 */
export function leaveToInputMethods(): () => void {
  const end = new AbortController();
  for (const type of ['keydown', 'keyup'] as const) {
    window.addEventListener(type, keepFromPage, { capture: true, signal: end.signal });
  }
  return () => end.abort();
}
