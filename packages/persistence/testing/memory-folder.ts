import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** What the databases of a whole run may need at the same time. */
const neededBytes = 6 * 2 ** 30;
/** The age of a folder from which on its run is not starting any more. */
const startMs = 60 * 60 * 1000;

/**
 * The folder for the files of a test server: in memory where Linux has room, else that for temporary files. On a disk the kernel takes 0.3 s
 * of processor time to copy a database of 800 files, in memory 0.02 s.
 */
export function memoryFolder(folder = '/dev/shm', needed = neededBytes): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= needed ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes folders that begin with `prefix` and whose server has ended without its run: in memory they would stay until the next boot. */
export function removeAbandoned(folder: string, prefix: string, now = Date.now()): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const place = path.join(folder, name);
    try {
      if (now - statSync(place).mtimeMs < startMs || isServed(place)) continue;
      rmSync(place, { recursive: true, force: true });
    } catch {
      // It belongs to somebody else, or another run removes it now.
    }
  }
}

/** Ends the server of a folder at once, and removes the folder: what the end of a process that cannot wait does. */
export function endAbandoned(place: string): void {
  try {
    process.kill(pidOf(place), 'SIGQUIT');
  } catch {
    // It has ended, or never begun.
  }
  rmSync(place, { recursive: true, force: true });
}

/** The process that serves a folder. Throws where none has begun. */
function pidOf(place: string): number {
  const [pid = ''] = readFileSync(path.join(place, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return Number.parseInt(pid, 10);
}

/** Whether the process that `postmaster.pid` names is alive. */
function isServed(place: string): boolean {
  try {
    return process.kill(pidOf(place), 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
