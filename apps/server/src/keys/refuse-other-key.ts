import { checkSecretKey, OtherSecretKey } from '@basalt/persistence';
import { SecretKeyError } from './secret-key.ts';

/**
 * Refuses a secret key, by its fingerprint, that is not the key of the database (SecretKeyError). With `stores` it stores
 * the fingerprint if the database has none, and returns whether it did. Without this check, a start with another key would seem to
 * succeed, but every API key would be refused.
 */
export async function refuseOtherKey(
  url: string,
  fingerprint: string,
  { stores }: { stores: boolean },
): Promise<boolean> {
  try {
    return await checkSecretKey(url, fingerprint, { stores });
  } catch (error) {
    if (!(error instanceof OtherSecretKey)) throw error;
    throw new SecretKeyError(
      'SERVICE_SECRET_KEY (for the embedded database, unless it is set: secret.key in DATA_DIR) is not the key of this ' +
        'database. With it, no existing API key is accepted, and no second factor and no webhook secret can be read. ' +
        'Set the former key again. If that key is lost: "basalt key accept" makes the current one the key of the database',
      { cause: error },
    );
  }
}
