import { isCovered } from '../../../design/shown.ts';
import { isTextInput } from '../../../design/is-text-input.ts';
import { columnOf, focusableOf, ticketPlaces, type TicketPlace } from './shown-tickets.ts';

/** The number of frames in which the card is looked for and kept focused: on a slow machine a move is drawn late. */
const maxFrames = 300;
/** The number of frames after its end in which a menu can still return the focus to the place where it was opened. */
const framesOfMenu = 3;
/** The number of frames in which the board of the card is brought into sight. */
const framesOfBoard = 60;

/**
 * Focuses a card, or the row of a list, as soon as it is in the document and the menu or ticket above it is closed. After a move the card
 * is a new element, and can be replaced once more when the move is drawn late. If the person has begun to write a text or focused something
 * else meanwhile, also in the card, the focus stays there. With a board (`on`), only its card counts: until it is there its column is brought into
 * sight, because cards of a board out of sight are not in the document.
 */
export function focusCard(id: string, on?: string): void {
  const isIts = (place: TicketPlace | undefined) =>
    place?.id === id && (on === undefined || place.board === undefined || place.board === on);
  let previous: HTMLElement | null = null;
  let uncovered = 0;
  const look = (frame: number): void => {
    const active = document.activeElement;
    if (isTextInput(active)) return;
    const isNowhere = active === null || active === document.body;
    // Where its element is gone, or shows another ticket, the list has chosen what has the focus, not the person.
    const isGivenThere = previous?.isConnected === true && isIts(ticketPlaces.around(previous));
    if (isGivenThere && active !== previous && !isNowhere) return;
    const place = ticketPlaces.all(isIts)[0];
    const card = place && focusableOf(place);
    uncovered = card !== undefined && isCovered(card) ? 0 : uncovered + 1;
    if (previous !== null && card !== active && card?.contains(active)) return;
    if (card === undefined && on !== undefined && frame < framesOfBoard) {
      columnOf(on)?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    if (uncovered > framesOfMenu && card !== undefined) {
      if (card !== active) card.focus();
      previous = card;
    }
    if (frame < maxFrames) requestAnimationFrame(() => look(frame + 1));
  };
  requestAnimationFrame(() => look(0));
}
