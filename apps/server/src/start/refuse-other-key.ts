import { checkSecretKey, OtherSecretKey } from '@basalt/persistence';
import { SecretKeyError } from './secret-key.ts';

/**
 * Refuses, with SecretKeyError, a secret key, known by its fingerprint, that is not the one that the database of the owner's login was used with;
 * notes the first one if `notes`, and answers whether that was now. Without this a start with another key would look well, and find no API key good.
 */
export async function refuseOtherKey(
  url: string,
  fingerprint: string,
  { notes }: { notes: boolean },
): Promise<boolean> {
  try {
    return await checkSecretKey(url, fingerprint, { notes });
  } catch (error) {
    if (!(error instanceof OtherSecretKey)) throw error;
    throw new SecretKeyError(
      'SERVICE_SECRET_KEY (for the embedded database, unless it is set: secret.key in DATA_DIR) is not the one that this ' +
        'database was used with. With it no API key made before would be accepted, and no second factor and no webhook ' +
        'secret could be opened. Set the former key again. If that is lost for good: "basalt key accept" takes this one from now on',
      { cause: error },
    );
  }
}
