import type { IdentityStores } from '../accounts-transaction.port.ts';
import { recoveryHash } from './check-second-factor.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';
import { recoveryCodeCount } from './two-factor.ts';

/** Replaces the recovery codes of the account. The new codes are shown only once. */
export async function newRecoveryCodes(
  tokenGenerator: TokenGenerator,
  { twoFactors }: IdentityStores,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => tokenGenerator.recoveryCode());
  await twoFactors.putRecoveryCodes(
    userId,
    codes.map((code) => recoveryHash(tokenGenerator, userId, code)),
  );
  return codes;
}
