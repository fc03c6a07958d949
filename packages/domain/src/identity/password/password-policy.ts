import { invalid } from '../../kernel/domain-error.ts';
import { commonPasswords } from './common-passwords.ts';

/** The minimum length of a password, in characters (NIST SP 800-63B). */
export const minPasswordLength = 8;

/** The maximum length of a password, in bytes of UTF-8. */
export const maxPasswordBytes = 1024;

/** Returns the password. Refuses with `validation_failed` (password) one that is too short, too long or common, in any case of its letters. */
export function requirePassword(password: string): string {
  if ([...password].length < minPasswordLength) {
    throw invalid('password', `must have at least ${minPasswordLength} characters`);
  }
  if (new TextEncoder().encode(password).length > maxPasswordBytes) {
    throw invalid('password', `must have at most ${maxPasswordBytes} bytes`);
  }
  if (commonPasswords.has(password.toLowerCase())) {
    throw invalid('password', 'is one of the most common passwords: choose another one');
  }
  return password;
}
