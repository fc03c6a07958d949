import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { binariesIn, installedBinaries, type Binaries } from './binaries.ts';
import type { ClusterPlace } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPidFile, runsCluster } from './find-postmaster.ts';
import { toolEnvironment } from './run-tool.ts';

/** A PostgreSQL process that was started. */
export interface Attempt {
  /** How the process ended; undefined while it runs. */
  ended(): 'gave up' | 'killed' | undefined;
}

const FAST_STOP_LIMIT = 8_000;
const IMMEDIATE_STOP_LIMIT = 4_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * Starts PostgreSQL on 127.0.0.1:port, in a separate session: Ctrl-C in our terminal does not stop it, and it continues to run
 * if we crash.
 */
export function startPostmaster(
  { cluster, user }: ClusterPlace,
  { postgres }: Binaries,
  logFile: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Attempt {
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
  const environment = {
    ...toolEnvironment(),
    PG_GRANDPARENT_PID: String(readPidFile(cluster)?.pid ?? 0),
  };
  const log = openSync(logFile, 'a', 0o600);
  let ended: ReturnType<Attempt['ended']>;
  const child = spawn(postgres, ['-D', cluster, ...args], {
    ...user,
    cwd: parse(postgres).root,
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.once('exit', (_code, killer) => (ended = killer === null ? 'gave up' : 'killed'));
  child.once('error', () => (ended = 'gave up'));
  child.unref();
  return { ended: () => ended };
}

/**
 * Stops a server, which disconnects its clients and writes everything to the disk, and waits up to 12 seconds for its end. Throws
 * EmbeddedPostgresError when it still runs then.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  await signal(pid, 'SIGINT');
  if (await ends(cluster, pid, FAST_STOP_LIMIT)) return;
  // An immediate shutdown loses nothing: the next start recovers.
  await signal(pid, 'SIGQUIT');
  if (await ends(cluster, pid, IMMEDIATE_STOP_LIMIT)) return;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL (process ${pid}, ${cluster}) does not stop.`,
  );
}

/** A port of 127.0.0.1 that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Renames a log of more than 10 MiB to `<name>.1`, which replaces an earlier one. */
export function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT)
    renameSync(logFile, `${logFile}.1`);
}

async function ends(cluster: string, pid: number, limit: number): Promise<boolean> {
  for (const end = performance.now() + limit; performance.now() < end; await sleep(10)) {
    if (!(await runsCluster(pid, cluster))) return true;
  }
  return false;
}

async function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  // On Windows, Node ends a process at once for every signal.
  if (process.platform === 'win32') {
    const { pgCtl } = binariesIn(installedBinaries());
    await promisify(execFile)(pgCtl, ['kill', name.slice(3), String(pid)]).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
