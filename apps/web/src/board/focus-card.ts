import { isTextInput } from '../ui/is-text-input.ts';

/** How many frames to wait for until a card is at its new place. */
const maxTries = 40;

/**
 * Puts the focus on a card as soon as it is in the document: after a move it is another element than before. A text that a
 * person has begun to write meanwhile keeps the focus.
 */
export function focusCard(id: string, tries = 0): void {
  requestAnimationFrame(() => {
    if (isTextInput(document.activeElement)) return;
    const card = document.querySelector<HTMLElement>(`.ticket-card[data-key="${CSS.escape(id)}"]`);
    // The first frames still show the former place, and the menu that closes gives the focus back to it.
    if (card !== null && tries > 3) card.focus();
    else if (tries < maxTries) focusCard(id, tries + 1);
  });
}
