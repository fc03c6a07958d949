import { isTextInput } from '../ui/is-text-input.ts';

/** How many frames a card is waited for, and looked after: on a slow machine a move is drawn late. */
const maxFrames = 300;
/** How many frames after its end a menu may still give the focus back to where it was opened. */
const framesOfMenu = 3;

/**
 * Puts the focus on a card as soon as it is in the document and the menu that moved it is gone: after a move it is another element
 * than before, and becomes another one again where the move is drawn late. A text that a person has begun to write meanwhile, and what
 * they went on to, keep the focus.
 */
export function focusCard(id: string): void {
  const selector = `.ticket-card[data-key="${CSS.escape(id)}"]`;
  let given: HTMLElement | null = null;
  let framesWithoutMenu = 0;
  const look = (frame: number): void => {
    const active = document.activeElement;
    if (isTextInput(active)) return;
    const isNowhere = active === null || active === document.body;
    // Where its element is gone, or shows another ticket, the list has chosen what has the focus, not the person.
    const isGivenThere = given?.isConnected === true && given.dataset['key'] === id;
    if (isGivenThere && active !== given && !isNowhere) return;
    framesWithoutMenu = document.querySelector('.popover') === null ? framesWithoutMenu + 1 : 0;
    const card = document.querySelector<HTMLElement>(selector);
    if (framesWithoutMenu > framesOfMenu && card !== null && card !== active) {
      card.focus();
      given = card;
    }
    if (frame < maxFrames) requestAnimationFrame(() => look(frame + 1));
  };
  requestAnimationFrame(() => look(0));
}
