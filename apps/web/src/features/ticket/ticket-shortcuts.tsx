import { Suspense, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { showMessage } from '../feedback/messages.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { propertyIn, selectionBars, ticketForKeys } from './changes/shown-tickets.ts';
import { propertyShortcuts, type Opened } from './property-shortcuts.ts';
import { words } from '../../words/words.ts';

const ChoiceInPlace = lazyPart(() => import('./choice-in-place.tsx'));

/** The menu that a letter has opened: of the ticket with a key, below where it is shown. */
interface At {
  what: Opened;
  ticketKey: string;
  place: Element;
  /** How many were opened before: each is a part of its own. */
  number: number;
}

/**
 * The letters on a board and a list: with selected tickets, each opens the choice for all of them, else that of the ticket that has the focus or is under the mouse, below
 * its cell if the list shows it, else below the ticket.
 */
export function TicketShortcuts() {
  const [at, setAt] = useState<(At & { isOpen: boolean }) | null>(null);
  useShortcuts(
    propertyShortcuts((what) => {
      const bar = selectionBars.all()[0];
      if (bar !== undefined) return openForSelected(bar.element, what);
      const ticket = ticketForKeys();
      if (ticket === undefined) return false;
      const { element, key: ticketKey } = ticket;
      const place = propertyIn(element, what) ?? element;
      setAt((before) => {
        const number = (before?.number ?? 0) + 1;
        return { what, ticketKey, place, number, isOpen: true };
      });
      return true;
    }),
  );
  if (at === null) return null;
  const { number, ...opened } = at;
  const close = () =>
    setAt((now) => (now?.number === number && now.isOpen ? { ...now, isOpen: false } : now));
  return (
    <Suspense fallback={<AwaitedField onClose={close} />}>
      <ChoiceInPlace key={number} {...opened} onClose={close} />
    </Suspense>
  );
}

/** Presses the button of the bar for a property; none of one ticket is changed meanwhile. Returns whether something opens. */
function openForSelected(bar: Element, what: Opened): boolean {
  const button = propertyIn(bar, what);
  if (button === undefined) showMessage({ text: words('ticket.clearSelectionFirst') });
  const isReady = button !== undefined && button.ariaDisabled !== 'true';
  if (isReady) {
    const focused = document.activeElement;
    button.click();
    // The choice gives the focus back to what has it now.
    if (focused instanceof HTMLElement) focused.focus();
  }
  return isReady;
}
