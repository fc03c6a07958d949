/**
 * Lets one installation run at a time in a folder. Plain JavaScript: see install-when-needed.mjs.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 200;

/** Calls a function of the file system; returns undefined when it fails with this code. */
function unless(code, call) {
  try {
    return call();
  } catch (error) {
    if (error.code !== code) throw error;
    return undefined;
  }
}

/** Takes the lock; returns false when another process has it. */
const take = (file) =>
  unless('EEXIST', () => {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  }) ?? false;

const isAlive = (pid) =>
  unless('ESRCH', () => unless('EPERM', () => process.kill(pid, 0)) ?? true) ?? false;

/** Removes a lock whose owners have all ended. It is renamed first, so that of two processes only one removes it. */
function removeStale(file, owners) {
  const renamed = `${file}.stale.${process.pid}`;
  unless('ENOENT', () => {
    renameSync(file, renamed);
    // Another process may have taken the lock between the read and the rename: give it back.
    if (readFileSync(renamed, 'utf8') === owners) rmSync(renamed);
    else renameSync(renamed, file);
  });
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
    // Empty while its owner writes it, or when it is gone by now.
    const owners = unless('ENOENT', () => readFileSync(file, 'utf8')) ?? '';
    if (owners !== '' && !owners.split(' ').map(Number).some(isAlive)) removeStale(file, owners);
    else if (Date.now() > deadline)
      throw new Error(
        `process ${owners} has been installing for ten minutes; if it does not, remove ${file}.`,
      );
    else if (owners !== '' && !isPrinted) {
      console.log(`basalt: waiting for process ${owners}, which installs the locked packages`);
      isPrinted = true;
    }
    await sleep(POLL_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    return await work((pid) => {
      if (pid !== undefined) writeFileSync(file, `${process.pid} ${pid}`);
    });
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
