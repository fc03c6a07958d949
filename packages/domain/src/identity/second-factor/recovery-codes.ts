import type { AccountLink } from '../../ports/account-changes.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';

/** The number of recovery codes of an account. Each can be used once, in place of a TOTP code. */
export const recoveryCodeCount = 10;

/** A recovery code in the form in which codes are compared: lower case, without spaces and hyphens or dashes. */
function plainRecoveryCode(written: string): string {
  return written.replaceAll(/[\s\p{Dash_Punctuation}]/gu, '').toLowerCase();
}

/** The hashes under which a recovery code of the account may be stored: the first one is that of new codes. */
export function recoveryHashes(
  tokenGenerator: TokenGenerator,
  userId: string,
  code: string,
): readonly [string, ...string[]] {
  return tokenGenerator.hashes('recovery_code', `${userId} ${plainRecoveryCode(code)}`);
}

/** New recovery codes, and the change that replaces those of the account. They are shown only once. */
export function newRecoveryCodes(
  tokenGenerator: TokenGenerator,
  userId: string,
): { codes: string[]; link: AccountLink } {
  const codes = Array.from({ length: recoveryCodeCount }, () => tokenGenerator.recoveryCode());
  const hashes = codes.map((code) => recoveryHashes(tokenGenerator, userId, code)[0]);
  return { codes, link: { kind: 'recovery_codes', userId, hashes } };
}
