import type { AccountLink } from '../account-changes.ts';
import { recoveryHash } from './check-second-factor.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';
import { recoveryCodeCount } from './two-factor.ts';

/** New recovery codes, and the change that replaces those of the account. They are shown only once. */
export function newRecoveryCodes(
  tokenGenerator: TokenGenerator,
  userId: string,
): { codes: string[]; link: AccountLink } {
  const codes = Array.from({ length: recoveryCodeCount }, () => tokenGenerator.recoveryCode());
  const hashes = codes.map((code) => recoveryHash(tokenGenerator, userId, code));
  return { codes, link: { kind: 'recovery_codes', userId, hashes } };
}
