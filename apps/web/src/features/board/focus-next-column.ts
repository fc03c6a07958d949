import type { KeyboardEvent } from 'react';
import {
  focusedTicket,
  focusFirstTicket,
  columnPlaces,
  ticketPlaces,
  type TicketPlace,
} from '../ticket/changes/shown-tickets.ts';
import { sideStep } from '../../design/side-step.ts';

const middle = ({ element }: TicketPlace) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** The arrows to the left and right go from a card to the one at its height in the next column on that side that has any. */
export function focusNextColumn(event: KeyboardEvent): void {
  const step = sideStep(event.key);
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  const card = ticketPlaces.around(event.target);
  if (card?.element !== event.target) return;
  const own = columnPlaces.around(event.target);
  const columns = columnPlaces.all(({ lane }) => lane === own?.lane);
  const nextColumns = step === 1 ? columns : columns.toReversed();
  const beside = nextColumns
    .slice(nextColumns.findIndex(({ element }) => element === own?.element) + 1)
    .map(({ element }) => ticketPlaces.within(element))
    .find((cards) => cards.length > 0);
  // The list would go to the next card.
  event.preventDefault();
  event.stopPropagation();
  const height = middle(card);
  const far = (place: TicketPlace) => Math.abs(middle(place) - height);
  beside?.toSorted((a, b) => far(a) - far(b))[0]?.element.focus();
}

/** Focuses the card below or above the focused one, or above all without one the first card. */
export function focusBeside(step: 1 | -1): void {
  const card = focusedTicket();
  const column = columnPlaces.around(card?.element);
  const beside = () => {
    const cards = column === undefined ? [] : ticketPlaces.within(column.element);
    const sorted = cards.toSorted((a, b) => middle(a) - middle(b));
    return sorted[sorted.findIndex(({ id }) => id === card?.id) + step];
  };
  if (card === undefined) focusFirstTicket();
  else if (beside() !== undefined) beside()?.element.focus();
  else {
    // Of a long column only the cards in sight are in the document.
    card.element.scrollIntoView({ block: 'center' });
    requestAnimationFrame(() => beside()?.element.focus());
  }
}
