import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// For a lock file that names its owner, a program must decide whether it is stale: process ids are reused, a reboot or a
// container changes their meaning, and two judges race. SQLite's locks are the kernel's (fcntl, LockFileEx):
// they end with the process that holds them, however it ends, and Node brings SQLite along on every system.

/** A lock on a file, held until `release` or until this process ends in any way. */
export interface HeldLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Takes the lock if no process has it, shared or exclusively; else undefined at once. */
export function tryExclusiveLock(file: string): HeldLock | undefined {
  return tryLock(file, (database) => database.exec('begin exclusive'));
}

/** Takes the lock in shared mode; undefined when another process has it exclusively. */
export function trySharedLock(file: string): HeldLock | undefined {
  return tryLock(file, (database) => {
    database.exec('begin');
    // A deferred transaction locks at its first read.
    database.prepare('select count(*) from sqlite_schema').get();
  });
}

/** Waits for the exclusive lock, at most `limit` milliseconds. Returns undefined when the time is over. */
export async function exclusiveLock(file: string, limit: number): Promise<HeldLock | undefined> {
  const end = performance.now() + limit;
  for (;;) {
    const lock = tryExclusiveLock(file);
    if (lock !== undefined || performance.now() > end) return lock;
    // Uneven pauses: two that wait would otherwise disturb each other's attempts in step.
    await sleep(4 + Math.random() * 8);
  }
}

function tryLock(file: string, begin: (database: DatabaseSync) => void): HeldLock | undefined {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // By path: opening and closing the file ourselves would drop this process's locks on it (POSIX).
    if (isNew) chmodSync(file, 0o600);
    begin(database);
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined;
    throw error;
  }
  let held = true;
  return {
    release() {
      if (held) database.close();
      held = false;
    },
  };
}
