import path from 'node:path';
import {
  BackupError,
  fileContents,
  openBackup,
  restoreBackup,
  takeBackup,
  type Fingerprints,
} from '@basalt/persistence';
import { fingerprintOf } from '@basalt/security';
import type { Config } from '../config/config.ts';
import { copyFiles, filesBeside } from '../files/copy-files.ts';
import { openFileStorage } from '../files/open-file-storage.ts';
import { hasStorage, withStorage } from '../boot/with-storage.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import { loadSecretKey } from '../keys/secret-key.ts';
import type { Command, CommandAnswer, CommandCall } from './command.ts';

/** Commands that back up the whole deployment, and restore it. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write a snapshot of the whole database into a new file',
    words: ['FILE'],
    notes:
      'Servers can continue to run. The bytes of files go into the folder FILE.files. The file does not contain the secret key: keep SERVICE_SECRET_KEY, or secret.key of DATA_DIR, in another place.',
    administer: backUp,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into an empty database, and bring its schema up to date',
    words: ['FILE'],
    options: { 'other-key': {}, 'any-size': {} },
    notes:
      'The secret key must be the one of the backup. If it is lost, --other-key restores without it: API keys, sessions,\n' +
      'second factors and secrets of webhooks are then lost. --any-size reads a file that unpacks to more than 500 times its size.',
    administer: restore,
  },
];

async function backUp({ words }: CommandCall, config: Config): Promise<CommandAnswer> {
  const file = path.resolve(words[0] as string);
  if (!hasStorage(config)) throw new BackupError(`there is no database in ${config.dataDir}`);
  return withStorage(config, ({ asOwner, fingerprints }) =>
    asOwner(async (url) => {
      // The backup has the fingerprint of its key, which must be that of this database.
      const { fingerprint } = await refuseOtherKey(url, fingerprints, { stores: false });
      const report = await takeBackup({ url, secretKey: fingerprint, file });
      const ways = { from: openFileStorage(config.files), to: filesBeside(file) };
      return { ...report, ...(await copyFiles(await fileContents(url), ways)) };
    }),
  );
}

async function restore({ words, flags }: CommandCall, config: Config): Promise<CommandAnswer> {
  const anySize = flags.has('any-size');
  const file = path.resolve(words[0] as string);
  const backup = await openBackup(file, { anySize });
  if (!flags.has('other-key')) refuseKeyOf(config, backup.header.secret_key);
  return withStorage(config, async ({ asOwner, fingerprints, markUsed }) => {
    const report = await asOwner(async (url) => {
      const secretKey = ownKeyOf(fingerprints, backup.header.secret_key);
      const restored = await restoreBackup({ url, secretKey, backup });
      const ways = { from: filesBeside(file), to: openFileStorage(config.files) };
      return { ...restored, ...(await copyFiles(await fileContents(url), ways)) };
    });
    markUsed();
    return report;
  });
}

/** The key that a restored database has: the key of the backup if it is one of ours, else the present one. */
const ownKeyOf = (fingerprints: Fingerprints, wanted: string): string =>
  fingerprints.find((own) => own === wanted) ?? fingerprints[0];

/** Refuses a key that cannot open the secrets of the backup, before anything is made for the restore. */
function refuseKeyOf({ storage, dataDir }: Config, wanted: string): void {
  const key = storage.secretKey ?? loadSecretKey(dataDir);
  const keys = [key, storage.previousSecretKey].filter((own) => own !== null);
  if (keys.some((own) => fingerprintOf(own) === wanted)) return;
  const where = storage.kind === 'given' ? '' : `, or put its secret.key into ${dataDir}`;
  throw new BackupError(
    `${key === null ? 'there is no secret key yet' : 'the secret key is not the key of the backup'}: ` +
      `set SERVICE_SECRET_KEY to that one${where}. If that key is lost, --other-key restores without it: ` +
      'then API keys, sessions, second factors and secrets of webhooks must be made again',
  );
}
