import { isBlank } from './blank.ts';

/** No script has more combining marks on a letter of a name. With more, they cover the lines above and below. */
const maxMarks = 16;

const longRun = /\p{M}{17}/u;
const onlyMarks = /^[\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Characters that show nothing and with which two names look the same: fillers, spaces without width, the byte order mark, and characters
 * that change the direction of text. Joiners, soft hyphens and variation selectors belong to words and emoji.
 */
const hidden = /[\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/**
 * Returns why people would not see this name of a person, organization, project, board, label or view as it is, as the end of a sentence;
 * null for a visible name.
 */
export const faultOfShownName = (name: string): string | null =>
  faultOfName(name) ??
  (hidden.test(name)
    ? 'must not contain invisible characters or characters that change the direction of text'
    : null);

/** Returns why people would not see this name properly, as the end of a sentence; null for a visible name. The names of apps follow further rules. */
export function faultOfName(name: string): string | null {
  if (isBlank(name)) return 'must not be blank';
  if (onlyMarks.test(name)) return 'must have a letter, a digit or a sign';
  return longRun.test(name) ? `must have at most ${maxMarks} combining marks in a row` : null;
}

/** True when the name has characters that take room and show nothing, such as a Hangul filler. Variation selectors of emoji are no such characters. */
export const hasInvisible = (name: string): boolean =>
  /(?![\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);
