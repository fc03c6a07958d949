import type { KeyboardEvent } from 'react';
import { keyOf } from './key-of.ts';
import { Shown } from './shown.ts';

const optionPlaces = new Shown<object>();

/** The ref of a choice that a digit can choose. */
export const numberedOption = optionPlaces.ref({});

/** Whether digits can choose among these names: none of them has a digit that somebody could want to type to find it. */
export const canBeNumbered = (choices: readonly { name: string }[]): boolean =>
  choices.every(({ name }) => !/\p{N}/u.test(name));

/** Presses the first to ninth choice of the menu in which a digit is typed. Returns whether there was one. */
export function chooseByDigit(event: KeyboardEvent<HTMLElement>): boolean {
  const { ctrlKey, metaKey, altKey, currentTarget } = event;
  const key = keyOf(event);
  if (ctrlKey || metaKey || altKey || !/^[1-9]$/u.test(key)) return false;
  const choice = optionPlaces.within(currentTarget)[Number(key) - 1]?.element;
  if (choice === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  choice.click();
  return true;
}
