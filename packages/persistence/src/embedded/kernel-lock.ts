import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// A lock file that contains the id of its owner can be stale, and a program cannot decide that for certain: ids are reused, a
// reboot or a container changes their meaning, and two processes may decide at the same time. SQLite uses locks of the kernel
// (fcntl, LockFileEx), which end with the process that holds them. Node contains SQLite on every system.

/** A lock on a file, held until `release` or until this process ends in any way. */
export interface HeldLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Takes the lock exclusively. Returns undefined at once when any process has it, shared or exclusively. */
export function tryExclusiveLock(file: string): HeldLock | undefined {
  return tryLock(file, (database) => database.exec('begin exclusive'));
}

/** Takes the lock in shared mode. Returns undefined at once when another process has it exclusively. */
export function trySharedLock(file: string): HeldLock | undefined {
  return tryLock(file, (database) => {
    database.exec('begin');
    // A deferred transaction locks at its first read.
    database.prepare('select count(*) from sqlite_schema').get();
  });
}

/** Waits for the exclusive lock, at most `limit` milliseconds. Returns undefined after that time. */
export async function exclusiveLock(file: string, limit: number): Promise<HeldLock | undefined> {
  const end = performance.now() + limit;
  for (;;) {
    const lock = tryExclusiveLock(file);
    if (lock !== undefined || performance.now() > end) return lock;
    // Random pauses: with equal ones, two processes could make each other's attempts fail again and again.
    await sleep(4 + Math.random() * 8);
  }
}

function tryLock(file: string, begin: (database: DatabaseSync) => void): HeldLock | undefined {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // By path: under POSIX, closing a descriptor of the file would release this process's locks on it.
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
