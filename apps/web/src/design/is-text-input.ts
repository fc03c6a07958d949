/** Whether an element is for writing text, so that keys and the focus belong to it. */
export function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isInput = target.matches('textarea, input:not([type="checkbox"], [type="radio"])');
  return isInput || target.isContentEditable;
}
