/**
 * Lets one installation run at a time in a folder. Plain JavaScript: see install-when-needed.mjs.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_WAIT_MS = 10 * 60_000;
const POLL_MS = 200;

/**
 * Writes the pids beside `file` and answers where: the lock itself only ever appears whole, by link
 * or rename.
 */
function draftOf(file, pids) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, pids.join(' '));
  return draft;
}

/**
 * Takes the lock, or answers false when somebody has it. A link fails on an existing name and
 * brings its content with it.
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
 * Removes a lock whose owners were all killed; renamed first, so that of two who find it only one
 * removes it.
 */
function removeStale(file, seen) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // Between reading and renaming another process may have taken the lock: give it back.
  if (readFileSync(aside, 'utf8') === seen) rmSync(aside);
  else renameSync(aside, file);
}

/**
 * Runs `work(noteChild)` while holding the lock of the folder `root`. `noteChild(pid)` adds the
 * process that does the work, so that the lock outlives us if only we are killed. Deadline up to ten
 * minutes for another holder, then throws an Error that names the file to remove.
 */
export async function withInstallLock(root, work) {
  const file = join(root, '.install-lock');
  const deadline = Date.now() + LONGEST_WAIT_MS;
  let reported = false;
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
    if (!reported)
      console.log(`basalt: waiting for process ${seen}, which installs the locked packages`);
    reported = true;
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
