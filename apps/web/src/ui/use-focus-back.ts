import { useEffect, useRef, type RefObject } from 'react';

/** For the button that opens an editor in its own place: it takes the focus when the editor closes. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    // Another editor, which opened at the same moment, keeps the focus.
    if (hasClosed && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
