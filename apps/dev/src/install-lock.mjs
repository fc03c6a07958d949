/**
 * Lets one installation run at a time in a folder. Plain JavaScript: see install-when-needed.mjs.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 200;

/**
 * Writes the pids to a file next to `file`, and returns its path. The lock itself is made from it by a link or a rename, so that
 * it is never incomplete.
 */
function draftOf(file, pids) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, pids.join(' '));
  return draft;
}

/**
 * Takes the lock; returns false when another process has it. A link fails if the name exists, and is complete at once.
 */
function take(file) {
  const draft = draftOf(file, [process.pid]);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The pids in the lock, or null when it is gone. */
function holders(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Removes a lock whose owners have all ended. It is renamed first, so that of two processes only one removes it.
 */
function removeStale(file, seen) {
  const renamed = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, renamed);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // Another process may have taken the lock between the read and the rename: give it back.
  if (readFileSync(renamed, 'utf8') === seen) rmSync(renamed);
  else renameSync(renamed, file);
}

/**
 * Runs `work(addOwner)` while holding the lock of the folder `root`. `addOwner(pid)` adds the process that does the work, so that
 * the lock stays if only this process is killed. Waits up to ten minutes for another owner, then throws an Error that names the
 * file to remove.
 */
export async function withInstallLock(root, work) {
  const file = join(root, '.install-lock');
  const deadline = Date.now() + MAX_WAIT_MS;
  let isPrinted = false;
  while (!take(file)) {
    const seen = holders(file);
    if (seen === null) continue;
    if (!seen.split(' ').map(Number).some(isAlive)) {
      removeStale(file, seen);
      continue;
    }
    if (Date.now() > deadline)
      throw new Error(
        `process ${seen} has been installing for ten minutes; if it does not, remove ${file}.`,
      );
    if (!isPrinted)
      console.log(`basalt: waiting for process ${seen}, which installs the locked packages`);
    isPrinted = true;
    await sleep(POLL_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    return await work((pid) => {
      if (pid !== undefined) renameSync(draftOf(file, [process.pid, pid]), file);
    });
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
