/** Whether text is written in an element: keys that are pressed there and the focus belong to what is written. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isInput = target.matches('textarea, input:not([type="checkbox"], [type="radio"])');
  return isInput || target.isContentEditable;
}
