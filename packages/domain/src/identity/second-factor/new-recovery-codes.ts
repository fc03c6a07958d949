import type { IdentityStores } from '../accounts-transaction.port.ts';
import { recoveryHash } from './check-second-factor.ts';
import type { TokenGenerator } from '../sign-in-tools.port.ts';
import { recoveryCodeCount } from './two-factor.ts';

/** Gives the account new recovery codes in place of all it had. They are shown this once. */
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
