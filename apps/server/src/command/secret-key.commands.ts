import { acceptSecretKey, checkMigrated, resealAll, servingUrl } from '@basalt/persistence';
import { createSecretBox, deriveKeyRings, SecretBoxError } from '@basalt/security';
import { servingPasswords } from '../boot/serving-passwords.ts';
import { withStorage } from '../boot/with-storage.ts';
import type { Config } from '../config/config.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import { SecretKeyError } from '../keys/secret-key.ts';
import type { Command, CommandAnswer, CommandCall } from './command.ts';

/** Commands for the deployment's secret key. */
export const secretKeyCommands: readonly Command[] = [
  {
    name: 'key accept',
    summary:
      'Accept the SERVICE_SECRET_KEY that is set now as the key of the database, if the former key is lost',
    notes:
      'Everything that needs the former key is lost, too: API keys, sessions, second factors, secrets of webhooks. Passwords continue to work.',
    administer: (_call, config) =>
      withStorage(config, async ({ asOwner, fingerprints: [fingerprint] }) => {
        await asOwner(async (url) => {
          await checkMigrated(url);
          await acceptSecretKey(url, fingerprint);
        });
        return { secret_key: 'accepted' };
      }),
  },
  {
    name: 'key reseal',
    summary:
      'Seal everything that SERVICE_SECRET_KEY_PREVIOUS sealed with SERVICE_SECRET_KEY, and count what else needs the previous key',
    notes:
      'Run it when every server has the new key in SERVICE_SECRET_KEY and the previous one in SERVICE_SECRET_KEY_PREVIOUS. Servers continue to run.\n' +
      'It works in portions and can be interrupted and run again. What it lists under "left" ends when SERVICE_SECRET_KEY_PREVIOUS is removed.',
    administer: reseal,
  },
];

function reseal({ progress }: CommandCall, config: Config): Promise<CommandAnswer> {
  return withStorage(config, async ({ asOwner, fingerprints, secretKeys }) => {
    if (secretKeys.length < 2) {
      throw new SecretKeyError(
        'SERVICE_SECRET_KEY_PREVIOUS is not set: set it to the former key, and SERVICE_SECRET_KEY to the new one',
      );
    }
    const keys = deriveKeyRings(secretKeys);
    const box = createSecretBox({ keys: keys.sealing });
    const report = await asOwner(async (url) => {
      await checkMigrated(url);
      await refuseOtherKey(url, fingerprints, { stores: false });
      const result = await resealAll({
        url,
        fingerprint: fingerprints[0],
        keys: {
          sealing: keys.sealing[0].id,
          apiKeyPepper: keys.apiKeyPepper[0].id,
          appTokenPepper: keys.appTokenPepper[0].id,
        },
        reseal: (sealed, owner) => resealed(box, sealed, owner),
        ...(progress && { onRecords: (done) => progress(`\rresealed ${done} records`) }),
      });
      if (servesByOwnLogin(config)) {
        await servingUrl(url, [servingPasswords(secretKeys)[0]], { makes: true });
      }
      return result;
    });
    return { ...report };
  });
}

/** Null for a text that none of the keys opens. */
function resealed(
  box: ReturnType<typeof createSecretBox>,
  sealed: string,
  owner: string,
): string | null {
  try {
    return box.seal(box.open(sealed, owner), owner);
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}

/** Whether the serving login has a password that is derived from the secret key. */
const servesByOwnLogin = ({ storage }: Config): boolean =>
  storage.kind === 'embedded' || storage.runtimeUrl === storage.url;
