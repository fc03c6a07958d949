import { isBlank } from './blank.ts';

/** No script has more combining marks on a letter of a name. With more, they cover the lines above and below. */
const maxMarks = 16;

const longRun = /\p{M}{17}/u;
const onlyMarks = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns why people would not see this name properly, as the end of a sentence; null for a visible name. Every shown name follows this rule. */
export function faultOfName(name: string): string | null {
  if (isBlank(name)) return 'must not be blank';
  if (onlyMarks.test(name)) return 'must have a letter, a digit or a sign';
  return longRun.test(name) ? `must have at most ${maxMarks} combining marks in a row` : null;
}

/** True when the name has characters that take room and show nothing, such as a Hangul filler. Variation selectors of emoji are no such characters. */
export const hasInvisible = (name: string): boolean =>
  /(?![\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);
