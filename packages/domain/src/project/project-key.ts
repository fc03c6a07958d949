import { invalid } from '../kernel/domain-error.ts';
import { foldForSearch } from '../kernel/search-text.ts';
import { numbered } from '../kernel/slug.ts';

/** A project key has at most this many characters. */
export const maxKeyLength = 10;

const wellFormed = /^[A-Z][A-Z0-9]{1,9}$/u;

/** A project key that a caller wrote in upper or lower case, in upper case; null for a text that is no key. */
export function readProjectKey(text: string): string | null {
  return /^[A-Za-z][A-Za-z0-9]{1,9}$/.test(text) ? text.toUpperCase() : null;
}

/**
 * A key that a caller chose, in upper case. Refuses with `validation_failed` (key) any text that is not a letter followed by one
 * to nine letters or digits.
 */
export function chosenKey(text: string): string {
  const key = text.toUpperCase();
  if (wellFormed.test(key)) return key;
  throw invalid('key', 'must be 2 to 10 letters A-Z and digits, and start with a letter');
}

/**
 * Keys for a project of this name, the best one first, without end. The first key has the letters and digits of the name
 * ("Web shop": WEBSHOP); when they are too long, the initials ("Customer relationship desk": CRD); of a single long word, its
 * beginning; PROJECT when fewer than two characters are left. Then come the same with 2, 3 … after it.
 */
export function derivedKeys(name: string): Generator<string> {
  const words =
    foldForSearch(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/gu) ?? [];
  const compact = withoutLeadingDigits(words.join(''));
  const initials = withoutLeadingDigits(words.map((word) => word.charAt(0)).join(''));
  const short = compact.length > maxKeyLength && initials.length > 1 ? initials : compact;
  const base = short.length > 1 ? short : 'PROJECT';
  return numbered(base, '', maxKeyLength);
}

function withoutLeadingDigits(text: string): string {
  return text.replace(/^[0-9]+/u, '');
}
