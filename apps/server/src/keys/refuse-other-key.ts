import {
  checkSecretKey,
  OtherSecretKey,
  type Fingerprints,
  type SecretKeyCheck,
} from '@basalt/persistence';
import { SecretKeyError } from './secret-key.ts';

/**
 * Refuses secret keys, by their fingerprints, when none of them is the key of the database (SecretKeyError). With `stores` it stores
 * the first fingerprint if the database has none. Returns whether it did, and the fingerprint of the key of the database. Without this check, a
 * start with another key would seem to succeed, but every API key would be refused.
 */
export async function refuseOtherKey(
  url: string,
  fingerprints: Fingerprints,
  { stores }: { stores: boolean },
): Promise<SecretKeyCheck> {
  try {
    return await checkSecretKey(url, fingerprints, { stores });
  } catch (error) {
    if (!(error instanceof OtherSecretKey)) throw error;
    throw new SecretKeyError(
      'SERVICE_SECRET_KEY (for the embedded database, unless it is set: secret.key in DATA_DIR) is not the key of this ' +
        'database. With it, no existing API key is accepted, and no second factor and no webhook secret can be read. ' +
        'Set the former key again, also in SERVICE_SECRET_KEY_PREVIOUS beside a new one ("basalt key reseal" ends a rotation). If that key is lost: "basalt key accept" makes the current one the key of the database',
      { cause: error },
    );
  }
}
