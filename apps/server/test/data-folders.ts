import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';

const made: string[] = [];

/** A path for a data folder that is not there yet. */
export function newDataDir(): string {
  const parent = mkdtempSync(path.join(realpathSync(tmpdir()), 'basalt-server-'));
  // As root PostgreSQL runs under another user; what that one cannot enter would have its cluster elsewhere.
  chmodSync(parent, 0o755);
  made.push(parent);
  return path.join(parent, 'data');
}

/** Another data folder with the content of this one, in which nothing may run. */
export function copyOf(dataDir: string): string {
  const copy = newDataDir();
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return copy;
}

/** The process id of the PostgreSQL that runs in a data folder, or null. */
export function postgresOf(dataDir: string): number | null {
  try {
    const pid = Number(
      readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    // A file that is just being made is still empty, and 0 would mean ourselves.
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

/** Removes every data folder, with what failed tests left running in them. */
export async function removeDataDirs(): Promise<void> {
  for (const parent of made.splice(0)) {
    const dataDir = path.join(parent, 'data');
    if (postgresOf(dataDir) !== null) await (await openEmbeddedPostgres({ dataDir })).close();
    rmSync(parent, { recursive: true, force: true });
  }
}
