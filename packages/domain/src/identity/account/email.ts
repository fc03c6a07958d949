import { invalid } from '../../kernel/domain-error.ts';

/** Characters of a word before the `@` (RFC 5322, `atext`), with the letters and digits of every script (RFC 6531). */
const word = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;

/** A part of a host name: letters and digits of every script, hyphens within. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/** Words with dots between them, `@`, a host name: no quotes, comments, brackets or address literals. */
const address = new RegExp(String.raw`^${word}(?:\.${word})*@${label}(?:\.${label})*$`, 'u');

/** No address is longer (RFC 5321, section 4.5.3.1.3, without its angle brackets). */
export const maxEmailLength = 254;

/** No part before the `@` is longer (RFC 5321, section 4.5.3.1.1). */
const maxLocalLength = 64;

/**
 * An email address as accounts are found by it: trimmed and in lower case; null for anything that is not one plain address. The one
 * rule for people who sign in, who are invited, and whom providers assert.
 */
export function normalizedEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > maxEmailLength || email.indexOf('@') > maxLocalLength) return null;
  return address.test(email) ? email : null;
}

/** The same, refusing with `validation_failed` (email) what is no address. */
export function requireEmail(text: string): string {
  const email = normalizedEmail(text);
  if (email === null) throw invalid('email', 'is not an email address');
  return email;
}
