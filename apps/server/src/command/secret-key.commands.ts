import { acceptSecretKey, checkMigrated } from '@basalt/persistence';
import { withStorage } from '../boot/with-storage.ts';
import type { Command } from './command.ts';

/** Commands for the deployment's secret key. */
export const secretKeyCommands: readonly Command[] = [
  {
    name: 'key accept',
    summary:
      'Accept the SERVICE_SECRET_KEY that is set now as the key of the database, if the former key is lost',
    notes:
      'Everything that needs the former key is lost, too: API keys, sessions, second factors, secrets of webhooks. Passwords continue to work.',
    administer: (_call, config) =>
      withStorage(config, async ({ asOwner, fingerprint }) => {
        await asOwner(async (url) => {
          await checkMigrated(url);
          await acceptSecretKey(url, fingerprint);
        });
        return { secret_key: 'accepted' };
      }),
  },
];
