import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import { exclusiveLock } from './kernel-lock.ts';

const LOCK_LIMIT = 180_000;

/**
 * Runs an action while no other process starts, joins, leaves or stops the server of the data folder. Throws
 * EmbeddedPostgresError when another one has done so for three minutes.
 */
export async function withFolderLock<T>(folder: DataFolder, action: () => Promise<T>): Promise<T> {
  const lock = await exclusiveLock(folder.lockFile, LOCK_LIMIT).catch((cause: unknown) => {
    const message = `${folder.lockFile} cannot be locked (does it belong to another user?): ${reasonOf(cause)}.`;
    throw new EmbeddedPostgresError(message, { cause });
  });
  if (lock === undefined) {
    throw new EmbeddedPostgresError(
      `Another process has been starting or stopping the PostgreSQL of ${folder.directory} for ${LOCK_LIMIT / 1000} seconds.`,
    );
  }
  return action().finally(() => lock.release());
}
