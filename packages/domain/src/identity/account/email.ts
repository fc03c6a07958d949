import { invalid } from '../../kernel/domain-error.ts';

const plausible = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** No address is longer (RFC 5321, section 4.5.3.1.3, without its angle brackets). */
export const maxEmailLength = 254;

/** An email address as accounts are found by it: trimmed, lower case, one `@`, no control characters; else null. */
export function normalizedEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= maxEmailLength && plausible.test(email) ? email : null;
}

/** The same, refusing with `validation_failed` (email) what is no address. */
export function requireEmail(text: string): string {
  const email = normalizedEmail(text);
  if (email === null) throw invalid('email', 'is not an email address');
  return email;
}
