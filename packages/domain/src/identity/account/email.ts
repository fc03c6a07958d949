import { invalid } from '../../kernel/domain-error.ts';

/**
 * A word before the `@` (RFC 5322, `atext`), with the letters and digits of every script (RFC 6531): no quotes, comments,
 * brackets or address literals.
 */
const word = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;

/** A part of a host name: letters and digits of every script, hyphens within. */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether the text is words with dots between them, `@`, and a host name. */
function isAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (at === -1) return false;
  const [words, labels] = [text.slice(0, at).split('.'), text.slice(at + 1).split('.')];
  return words.every((part) => word.test(part)) && labels.every((part) => label.test(part));
}

/** The greatest length of an address (RFC 5321, section 4.5.3.1.3, without the angle brackets), in UTF-16 units. */
export const maxEmailLength = 254;

/** The greatest length of the part before the `@` (RFC 5321, section 4.5.3.1.1). */
const maxLocalLength = 64;

/**
 * An email address in the form in which accounts are found: trimmed and in lower case; null for any text that is not one plain address. THE
 * rule for people who sign in, who are invited, and whom providers assert.
 */
export function normalizedEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > maxEmailLength || email.indexOf('@') > maxLocalLength) return null;
  return isAddress(email) ? email : null;
}

/** The normalized email. Refuses with `validation_failed` (email) a text that is no address. */
export function requireEmail(text: string): string {
  const email = normalizedEmail(text);
  if (email === null) throw invalid('email', 'is not an email address');
  return email;
}
