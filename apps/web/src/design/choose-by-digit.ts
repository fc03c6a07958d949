import type { KeyboardEvent } from 'react';
import { keyOf } from './key-of.ts';

/** Whether digits can choose among these names: none of them has a digit that somebody could want to type to find it. */
export const canBeNumbered = (choices: readonly { name: string }[]): boolean =>
  choices.every(({ name }) => !/\p{N}/u.test(name));

/** Presses the first to ninth choice of the menu in which a digit is typed. Returns whether there was one. */
export function chooseByDigit(event: KeyboardEvent<HTMLElement>): boolean {
  const { ctrlKey, metaKey, altKey, currentTarget } = event;
  const key = keyOf(event);
  if (ctrlKey || metaKey || altKey || !/^[1-9]$/u.test(key)) return false;
  const choices = currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]');
  const choice = choices[Number(key) - 1];
  if (choice === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  choice.click();
  return true;
}
