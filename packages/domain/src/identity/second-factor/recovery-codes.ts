import type { AccountLink } from '../account-changes.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** This many recovery codes are given at once; each is good once, in place of a TOTP code. */
export const recoveryCodeCount = 10;

/** A recovery code as it is compared: without spaces, hyphens and case. */
function plainRecoveryCode(written: string): string {
  return written.replaceAll(/[\s-]/gu, '').toLowerCase();
}

/** The hash by which a recovery code of the account is kept. */
export function recoveryHash(tokenGenerator: TokenGenerator, userId: string, code: string): string {
  return tokenGenerator.hash('recovery_code', `${userId} ${plainRecoveryCode(code)}`);
}

/** New recovery codes in place of those of the account. They are shown only once. */
export function newRecoveryCodes(
  tokenGenerator: TokenGenerator,
  userId: string,
): { codes: string[]; link: AccountLink } {
  const codes = Array.from({ length: recoveryCodeCount }, () => tokenGenerator.recoveryCode());
  const hashes = codes.map((code) => recoveryHash(tokenGenerator, userId, code));
  return { codes, link: { kind: 'recovery_codes', userId, hashes } };
}
