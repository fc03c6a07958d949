import { existsSync, openSync, closeSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import { clusterExists, createCluster, readPassword } from './cluster.ts';
import { placeCluster, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensureDatabase } from './first-connection.ts';
import { findPostmaster, type Postmaster } from './find-postmaster.ts';
import { freePort, rotateLog, startPostmaster, type Attempt } from './postmaster.ts';
import { giveTo, ownerOf } from './system-user.ts';

/** A server that accepts connections. */
export interface RunningServer {
  readonly cluster: string;
  readonly port: number;
  readonly password: string;
  /** True when the database was made just now. */
  readonly created: boolean;
}

/** How to run the server. With `port` it runs on that port only, else on any free one. */
export interface ServerOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly relocationRoot: string;
  readonly log: (message: string) => void;
  readonly port?: number;
}

const START_LIMIT = 120_000;
const RETRY_LIMIT = 15_000;
const POLL = 10;
// After a crash of the server its child processes run on for a moment; and another program may take a port that was free.
const PASSING_FAILURE = /shared memory block .* still in use|postmaster\.pid|could not bind/;

/**
 * Uses the running server of a data folder, or makes what is missing: the cluster, the process, the database. The
 * caller must hold the lock of the folder. Throws EmbeddedPostgresError.
 */
export async function ensureServer(
  folder: DataFolder,
  options: ServerOptions,
): Promise<RunningServer> {
  for (const end = performance.now() + RETRY_LIMIT; ; await sleep(POLL)) {
    const { cluster, port } = await joinOrStart(folder, options);
    const password = readPassword(folder);
    const database = await ensureDatabase(port, password);
    if (database !== 'unreachable') {
      return { cluster, port, password, created: database === 'made' };
    }
    // A process that is being killed still exists for a moment. The next attempt does not find it any more.
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster} runs, but answers no connection.`);
    }
  }
}

async function joinOrStart(
  folder: DataFolder,
  options: ServerOptions,
): Promise<Postmaster & { readonly cluster: string }> {
  const exists = clusterExists(folder.cluster);
  const place = placeCluster(folder, exists, options.relocationRoot);
  const { cluster, user } = place;
  const running = exists ? await awaitReady(cluster, () => false) : undefined;
  if (running !== undefined) return { ...running, cluster };

  const binaries = await prepareBinaries(user, place.home);
  if (!exists) {
    options.log(`creating a PostgreSQL cluster in ${cluster}`);
    await createCluster(folder, place, binaries, options.settings['fsync'] !== 'off');
  } else if (user !== undefined && ownerOf(cluster)?.uid !== user.uid) {
    giveTo(user, cluster);
  }
  rotateLog(folder.logFile);
  const start = (port: number) =>
    startPostmaster(place, binaries, folder.logFile, port, options.settings);
  const started = await startUntilReady(folder, cluster, start, options.port);
  options.log(`PostgreSQL runs on 127.0.0.1:${started.port} (process ${started.pid})`);
  return { ...started, cluster };
}

async function startUntilReady(
  folder: DataFolder,
  cluster: string,
  start: (port: number) => Attempt,
  port: number | undefined,
): Promise<Postmaster> {
  for (const end = performance.now() + RETRY_LIMIT; ; await sleep(100)) {
    const logStart = existsSync(folder.logFile) ? statSync(folder.logFile).size : 0;
    const attempt = start(port ?? (await freePort()));
    const running = await awaitReady(cluster, () => attempt.ended() === undefined);
    if (running !== undefined) return running;
    const output = readFrom(folder.logFile, logStart);
    const passing = attempt.ended() === 'killed' || PASSING_FAILURE.test(output);
    if (passing && performance.now() < end) continue;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start; the end of ${folder.logFile}:\n${output.trim().slice(-2000)}`,
    );
  }
}

/** Waits until the server of the cluster accepts connections; undefined when none runs, or when it has ended. */
async function awaitReady(
  cluster: string,
  starting: () => boolean,
): Promise<Postmaster | undefined> {
  for (
    const limit = performance.now() + START_LIMIT;
    performance.now() < limit;
    await sleep(POLL)
  ) {
    const running = await findPostmaster(cluster);
    if (running?.ready) return running;
    if (running === undefined && !starting()) return undefined;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${cluster} is not ready after ${START_LIMIT / 1000} seconds.`,
  );
}

function readFrom(file: string, start: number): string {
  const text = Buffer.alloc(Math.max(0, statSync(file).size - start));
  const descriptor = openSync(file, 'r');
  readSync(descriptor, text, 0, text.length, start);
  closeSync(descriptor);
  return text.toString('utf8');
}
