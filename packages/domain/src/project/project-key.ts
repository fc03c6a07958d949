import { invalid } from '../kernel/domain-error.ts';
import { foldForSearch } from '../kernel/search-text.ts';
import { numbered } from '../kernel/slug.ts';

/** A project key has at most this many characters. */
export const maxKeyLength = 10;

const wellFormed = /^[A-Z][A-Z0-9]{1,9}$/u;

/** The key of a project that a text names in any case; null for a text that is no key. */
export function readProjectKey(text: string): string | null {
  return /^[A-Za-z][A-Za-z0-9]{1,9}$/.test(text) ? text.toUpperCase() : null;
}

/**
 * A key someone chose, in capitals. Refuses with `validation_failed` (key) unless it is a letter and then one
 * to nine letters or digits.
 */
export function chosenKey(text: string): string {
  const key = text.toUpperCase();
  if (wellFormed.test(key)) return key;
  throw invalid('key', 'must be 2 to 10 letters A-Z and digits, and start with a letter');
}

/**
 * Keys for a project of this name, the best first and without end: the name's letters and digits in capitals
 * ("Web shop": WEBSHOP), the initials of a name too long for that ("Customer relationship desk": CRD), a cut
 * name where it is one word, PROJECT where nothing is left; then the same with 2, 3 … behind it.
 */
export function derivedKeys(name: string): Generator<string> {
  const words =
    foldForSearch(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/gu) ?? [];
  const compact = fromMail(words.join(''));
  const initials = fromMail(words.map((word) => word.charAt(0)).join(''));
  const short = compact.length > maxKeyLength && initials.length > 1 ? initials : compact;
  const base = short.length > 1 ? short : 'PROJECT';
  return numbered(base, '', maxKeyLength);
}

function fromMail(text: string): string {
  return text.replace(/^[0-9]+/u, '');
}
