import { useEffect } from 'react';
import { focusFirstTicket } from '../ticket/changes/shown-tickets.ts';

/** On a page where nothing has the focus yet, or its heading has it, the arrow down goes to the first card. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key !== 'ArrowDown' || altKey || ctrlKey || metaKey || shiftKey) return;
  if (target !== document.body && !(target instanceof HTMLHeadingElement)) return;
  event.preventDefault();
  focusFirstTicket();
}

/** Lets the arrow down choose the first card of a freshly opened board. */
export function useArrowToFirst(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
