import { normalizedEmail } from '../account/email.ts';

/** The two letters beyond ASCII whose lower case begins with an ASCII letter: the Kelvin sign, and I with a dot. */
const foldsIntoAscii = /[\u212a\u0130]/u;

/**
 * The normalized email of a provider's answer; null when it is no text or no address. Accounts are linked by it, so
 * a text with a letter beyond ASCII whose lower case is in ASCII is no address: it would become the address of somebody else.
 */
export function providerEmail(asserted: unknown): string | null {
  if (typeof asserted !== 'string' || foldsIntoAscii.test(asserted)) return null;
  return normalizedEmail(asserted);
}

/** Whether a provider's flag means "verified": only `true`, `1`, `"true"` and `"1"` do. */
export function isVerifiedFlag(asserted: unknown): boolean {
  return asserted === true || asserted === 1 || asserted === 'true' || asserted === '1';
}
