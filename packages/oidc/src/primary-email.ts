import { isVerifiedFlag, providerEmail } from '@basalt/domain';
import { isClaims } from './claims.ts';

/**
 * The primary address of a list of `{email, primary, verified}`, as GitHub's `/user/emails` returns it. Null when the list has
 * none, or none that can be used.
 */
export function primaryEmail(list: readonly unknown[]): {
  email: string | null;
  emailVerified: boolean;
} {
  const primary = list.filter(isClaims).find((entry) => entry['primary'] === true);
  return {
    email: providerEmail(primary?.['email']),
    emailVerified: isVerifiedFlag(primary?.['verified']),
  };
}
