import { invalid } from '../../kernel/domain-error.ts';

/** The minimum length of a password, in characters (NIST SP 800-63B). */
export const minPasswordLength = 8;

/** The maximum length of a password, in bytes of UTF-8. */
export const maxPasswordBytes = 1024;

/** Returns the password. Refuses with `validation_failed` (password) one that is too short or too long. */
export function requirePassword(password: string): string {
  if ([...password].length < minPasswordLength) {
    throw invalid('password', `must have at least ${minPasswordLength} characters`);
  }
  if (new TextEncoder().encode(password).length > maxPasswordBytes) {
    throw invalid('password', `must have at most ${maxPasswordBytes} bytes`);
  }
  return password;
}
