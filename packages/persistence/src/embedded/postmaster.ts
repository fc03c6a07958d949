import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, statSync, renameSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import type { ClusterPlace } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster, readPidFile } from './find-postmaster.ts';
import { runTool, toolEnvironment } from './run-tool.ts';
import { isRoot, ownerOf } from './system-user.ts';

const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * Starts PostgreSQL on 127.0.0.1:port, in a separate session: Ctrl-C in our terminal does not stop it, and it continues to run
 * if we crash.
 */
export function startPostmaster(
  { cluster, user }: ClusterPlace,
  programs: string,
  logFile: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const fixed: Record<string, string> = {
    // The first change of a page after a checkpoint writes the whole page. Compression saves a tenth of all bytes written.
    wal_compression: 'on',
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // The log names errors, but no statement and no row: those hold people's data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const args = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // PostgreSQL refuses to start while a process with the id of a stale postmaster.pid runs, although that may now be another
  // program. pg_ctl uses this variable to exclude one id. PostgreSQL still checks the shared memory.
  const stalePid = String(readPidFile(cluster)?.pid ?? 0);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(join(programs, 'postgres'), ['-D', cluster, ...args], {
    ...user,
    cwd: parse(programs).root,
    env: { ...toolEnvironment(), PG_GRANDPARENT_PID: stalePid },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  // The exit code of a program that cannot be started is negative.
  child.once('error', () => undefined);
  child.unref();
  return child;
}

/**
 * Stops the server of a cluster: it disconnects its clients and writes everything to the disk. Waits up to 12 seconds for its end.
 * Throws EmbeddedPostgresError when it still runs then.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const user = isRoot() ? ownerOf(cluster) : undefined;
  const pgCtl = join(await prepareBinaries(user, dirname(cluster)), 'pg_ctl');
  const stop = (mode: string, seconds: string) =>
    runTool(pgCtl, ['stop', '-D', cluster, '-m', mode, '-t', seconds], user);
  if ((await stop('fast', '8')).ok) return;
  // An immediate shutdown loses nothing: the next start recovers.
  const { output } = await stop('immediate', '4');
  if (!(await findPostmaster(cluster))) return;
  throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${cluster} does not stop: ${output}`);
}

/** A port below those that systems give to connections. Another program may use it: then the start fails, and is repeated. */
export function randomPort(): number {
  return randomInt(20_000, 32_768);
}

/** Renames a log of more than 10 MiB to `<name>.1`, which replaces an earlier one. */
export function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT)
    renameSync(logFile, `${logFile}.1`);
}
