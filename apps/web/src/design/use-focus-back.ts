import { useEffect, useRef, type RefObject } from 'react';

/** For a button that is replaced by an editor: it gets the focus when the editor closes. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    // If another editor opened at the same moment, that one keeps the focus.
    if (hasClosed && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** For a dialog: the button that opened it gets the focus when the dialog is gone, in the frame in which the dialog's own search for a place ends. */
export function useFocusAtEnd(button: HTMLElement | undefined): void {
  useEffect(
    () => () => {
      if (button !== undefined) requestAnimationFrame(() => button.focus());
    },
    [button],
  );
}
