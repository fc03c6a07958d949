import { restorableDays } from '@basalt/domain';
import { purgeEvents, readDurability, type Durability } from '@basalt/persistence';
import { hashPassword } from '@basalt/security';
import type { Storage } from '../boot/open-storage.ts';
import type { Config } from '../config/config.ts';
import type { Cradle } from '../container.ts';
import { makeDemo } from '../demo/demo-data.ts';
import { placeOfFiles } from '../files/open-file-storage.ts';
import type { Command } from './command.ts';
import { refuseOtherStorage } from './file.commands.ts';
import { daysOf } from './read-options.ts';

/** Whether acknowledged writes survive the loss of a machine, as text. */
function durabilityIn({ unsafeSettings, standbys, isSynchronous }: Durability) {
  const states = standbys.map(({ name, isSynchronous: waits, lagBytes }) => {
    if (waits === null) return `${name} (state and lag are shown to members of pg_read_all_stats)`;
    return `${name} (${waits ? 'synchronous' : 'asynchronous'}, ${lagBytes ?? 'unknown'} bytes behind)`;
  });
  return {
    acknowledged_writes:
      unsafeSettings.length === 0 ? 'on the disk' : `can be lost: ${unsafeSettings.join(', ')}`,
    replication: isSynchronous ? 'synchronous' : standbys.length > 0 ? 'asynchronous' : 'none',
    standbys: states,
  };
}

/** 'ok', or the warnings of a start about ignored or unsafe settings. */
function settingsIn({ oauth, unknownSettings }: Config): string | readonly string[] {
  const warnings = [...oauth.warnings, ...unknownSettings];
  return warnings.length === 0 ? 'ok' : warnings;
}

/** Whether bytes can be written, read and removed, and whether it is the storage that the servers of the database use. */
async function answerOf({
  fileStorage,
  storageMarks,
  fileStorageMark,
}: Pick<Cradle, 'fileStorage' | 'storageMarks' | 'fileStorageMark'>): Promise<string> {
  try {
    await fileStorage.probe();
    const id = await fileStorageMark.read();
    if (id !== null && !(await storageMarks.has(id)))
      return 'answers, but is not the storage of this database';
    const owner = await storageMarks.owner();
    return owner === null || owner === id
      ? 'answers'
      : 'answers, but is the storage of another database';
  } catch (error) {
    return `does not answer: ${((error as Error).cause as Error).message}`;
  }
}

/** How far a rotation of the secret key is. */
function secretKeyIn({ secretKeys, isPresentKeyStored }: Storage): string {
  if (!isPresentKeyStored) return 'is being rotated: run "basalt key reseal"';
  const previous = 'and SERVICE_SECRET_KEY_PREVIOUS is accepted, too';
  return `is the key of the database${secretKeys.length > 1 ? `, ${previous}` : ''}`;
}

/** Commands for the whole deployment. */
export const deploymentCommands: readonly Command[] = [
  {
    name: 'demo',
    summary: 'Make an organization with demo data, and print its sign-in and key',
    run: async (_call, cradle, storage) => {
      const demo = await makeDemo(cradle, hashPassword);
      storage.markUsed();
      return { ...demo };
    },
  },
  {
    name: 'migrate',
    summary: 'Bring the schema of the database up to date, and nothing else',
    migrates: true,
    run: async (_call, _cradle, { migrations }) => ({ applied: migrations }),
  },
  {
    name: 'purge',
    summary: `Remove forever what was deleted more than ${restorableDays} days ago, and what has expired`,
    options: { 'older-than': { value: 'DAYS' } },
    run: async (call, cradle, { ownerUrl }) => {
      const { purge, sweepFiles, clock, config } = cradle;
      // In the storage of another database, no file would have a record in this one.
      await refuseOtherStorage(cradle);
      const now = clock();
      const days = daysOf(call, 'older-than', restorableDays);
      const deletedBefore = new Date(now.getTime() - days * 24 * 3_600_000);
      const removed = await purge({ deletedBefore, now });
      const before = new Date(now.getTime() - config.eventRetentionDays * 24 * 3_600_000);
      const events =
        config.eventRetentionDays === 0 ? 0 : await purgeEvents({ url: ownerUrl, before });
      return { older_than_days: days, ...removed, ...(await sweepFiles()), events };
    },
  },
  {
    name: 'doctor',
    summary: 'Check the settings and the database; changes nothing in a database of DATABASE_URL',
    migrates: false,
    // A fault would have prevented the opening of the deployment, with the message of a start.
    run: async (_call, cradle, storage) => {
      const { config, database } = cradle;
      return {
        settings: settingsIn(config),
        storage: config.storage.kind === 'given' ? 'DATABASE_URL' : config.dataDir,
        database: 'answers',
        schema: 'up to date',
        secret_key: secretKeyIn(storage),
        row_level_security: 'in force',
        ...durabilityIn(await readDurability(database)),
        files: `${placeOfFiles(config.files)} (${await answerOf(cradle)})`,
      };
    },
  },
];
