import { deriveKeyRings, type DerivedKey } from '@basalt/security';
import type { SecretKeys } from '../keys/secret-key.ts';

const textOf = ({ key }: DerivedKey): string => key.toString('base64url');

/**
 * The passwords that the serving login may have: that of the present secret key first. Every instance computes them from the secret keys, so none is
 * stored. During a rotation, the login has the password of either key.
 */
export function servingPasswords(secretKeys: SecretKeys): readonly [string, ...string[]] {
  const [present, ...former] = deriveKeyRings(secretKeys).databaseLogin;
  return [textOf(present), ...former.map(textOf)];
}
