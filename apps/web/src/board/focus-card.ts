import { isTextInput } from '../ui/is-text-input.ts';

/** How many frames a card is waited for, and looked after. */
const maxTries = 40;

/**
 * Puts the focus on a card as soon as it is in the document: after a move it is another element than before, and becomes another
 * one again where the move is drawn late. A text that a person has begun to write meanwhile, and what they went on to, keep the focus.
 */
export function focusCard(id: string, tries = 0, given: Element | null = null): void {
  requestAnimationFrame(() => {
    const active = document.activeElement;
    if (isTextInput(active)) return;
    const isNowhere = active === null || active === document.body;
    if (given !== null && active !== given && !isNowhere) return;
    const card = document.querySelector<HTMLElement>(`.ticket-card[data-key="${CSS.escape(id)}"]`);
    // The first frames still show the former place, and the menu that closes gives the focus back to it.
    const isDue = tries > 3 && card !== null && card !== active;
    if (isDue) card.focus();
    if (tries < maxTries) focusCard(id, tries + 1, isDue ? card : given);
  });
}
