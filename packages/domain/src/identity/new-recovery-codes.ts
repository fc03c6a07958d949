import type { IdentityStores } from './identity-realm.port.ts';
import { recoveryHash } from './check-second-factor.ts';
import type { TokenSmith } from './sign-in-tools.port.ts';
import { recoveryCodeCount } from './two-factor.ts';

/** Gives the account new recovery codes in place of all it had. They are shown this once. */
export async function newRecoveryCodes(
  tokenSmith: TokenSmith,
  { twoFactors }: IdentityStores,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => tokenSmith.recoveryCode());
  await twoFactors.putRecoveryCodes(
    userId,
    codes.map((code) => recoveryHash(tokenSmith, userId, code)),
  );
  return codes;
}
