import path from 'node:path';
import { BackupError, openBackup, restoreBackup, takeBackup } from '@basalt/persistence';
import { fingerprintOf } from '@basalt/security';
import type { Config } from '../config/config.ts';
import { hasPlace, inPlace } from '../start/open-place.ts';
import { refuseOtherKey } from '../start/refuse-other-key.ts';
import { foundSecretKey } from '../start/secret-key.ts';
import type { Command, CommandAnswer, CommandCall } from './command.ts';

/** Commands that keep a copy of everything, and bring it back. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write everything in the database, as of one moment, into a new file',
    words: ['FILE'],
    notes:
      'Works beside running servers. The secret key is not in it: keep SERVICE_SECRET_KEY, or secret.key of DATA_DIR, apart.',
    administer: backUp,
  },
  {
    name: 'restore',
    summary: 'Fill an empty database with what a backup holds, and bring its schema up to date',
    words: ['FILE'],
    options: { 'other-key': {} },
    notes:
      'The secret key must be the one of the backup. --other-key: it is lost, and with it API keys, sessions, second factors\n' +
      'and secrets of webhooks.',
    administer: restore,
  },
];

async function backUp({ words }: CommandCall, config: Config): Promise<CommandAnswer> {
  const file = path.resolve(words[0] as string);
  if (!hasPlace(config)) throw new BackupError(`there is no database in ${config.dataDir}`);
  return inPlace(config, ({ asOwner, fingerprint }) =>
    asOwner(async (url) => {
      // A backup says which key it needs: let it not be the wrong one.
      await refuseOtherKey(url, fingerprint, { notes: false });
      return { ...(await takeBackup({ url, secretKey: fingerprint, file })) };
    }),
  );
}

async function restore({ words, flags }: CommandCall, config: Config): Promise<CommandAnswer> {
  const backup = await openBackup(path.resolve(words[0] as string));
  if (!flags.has('other-key')) refuseKeyOf(config, backup.header.secret_key);
  return inPlace(config, async ({ asOwner, fingerprint, noteFirstUse }) => {
    const report = await asOwner((url) => restoreBackup({ url, secretKey: fingerprint, backup }));
    noteFirstUse();
    return { ...report };
  });
}

/** Refuses a key that the secrets of the backup cannot be opened with, before anything is made for it. */
function refuseKeyOf({ storage, dataDir }: Config, wanted: string): void {
  const key = storage.secretKey ?? foundSecretKey(dataDir);
  if (key !== null && fingerprintOf(key) === wanted) return;
  const where = storage.kind === 'given' ? '' : `, or put its secret.key into ${dataDir}`;
  throw new BackupError(
    `${key === null ? 'there is no secret key yet' : 'the secret key is not the one that the backup was made with'}: ` +
      `set SERVICE_SECRET_KEY to that one${where}. If it is lost for good, --other-key restores without it: ` +
      'then API keys, sessions, second factors and secrets of webhooks have to be made anew',
  );
}
