import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import { clusterExists, createCluster, readPassword } from './cluster.ts';
import { placeCluster, type ClusterPlace, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, PassingFailure } from './embedded-postgres-error.ts';
import { ensureDatabase } from './first-connection.ts';
import { findPostmaster, type Postmaster } from './find-postmaster.ts';
import { randomPort, rotateLog, startPostmaster } from './postmaster.ts';
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
// After a crash of the server its child processes run on for a moment; and another program may use the port.
const PASSING = /shared memory block .* still in use|postmaster\.pid|could not bind/;

/**
 * Uses the running server of a data folder, or makes what is missing: the cluster, the process, the database. The
 * caller must hold the lock of the folder. Throws EmbeddedPostgresError.
 */
export async function ensureServer(
  folder: DataFolder,
  options: ServerOptions,
): Promise<RunningServer> {
  const exists = clusterExists(folder.cluster);
  const place = placeCluster(folder, exists, options.relocationRoot);
  const { cluster } = place;
  if (!exists) {
    options.log(`creating a PostgreSQL cluster in ${cluster}`);
    await createCluster(folder, place, options.settings['fsync'] !== 'off');
  }
  const password = readPassword(folder);
  for (const end = performance.now() + RETRY_LIMIT; ; await sleep(POLL)) {
    try {
      const running = (await awaitReady(cluster)) ?? (await start(folder, place, options));
      const { port } = running;
      return { cluster, port, password, created: await ensureDatabase(port, password) };
    } catch (error) {
      if (!(error instanceof PassingFailure) || performance.now() > end) throw error;
    }
  }
}

async function start(
  folder: DataFolder,
  place: ClusterPlace,
  { settings, log, port = randomPort() }: ServerOptions,
): Promise<Postmaster> {
  const { cluster, home, user } = place;
  const programs = await prepareBinaries(user, home);
  if (user !== undefined && ownerOf(cluster)?.uid !== user.uid) giveTo(user, cluster);
  rotateLog(folder.logFile);
  const logStart = existsSync(folder.logFile) ? statSync(folder.logFile).size : 0;
  const child = startPostmaster(place, programs, folder.logFile, port, settings);
  const runs = () => child.exitCode === null && child.signalCode === null;
  const started = await awaitReady(cluster, runs);
  if (started !== undefined) {
    log(`PostgreSQL runs on 127.0.0.1:${started.port} (process ${started.pid})`);
    return started;
  }
  const output = readFileSync(folder.logFile).subarray(logStart).toString().trim();
  const Failure =
    child.signalCode !== null || PASSING.test(output) ? PassingFailure : EmbeddedPostgresError;
  throw new Failure(
    `The embedded PostgreSQL did not start; the end of ${folder.logFile}:\n${output.slice(-2000)}`,
  );
}

/** Waits until the server of the cluster accepts connections; undefined when none runs and none is starting. */
async function awaitReady(
  cluster: string,
  starting = () => false,
): Promise<Postmaster | undefined> {
  for (const end = performance.now() + START_LIMIT; performance.now() < end; await sleep(POLL)) {
    const running = await findPostmaster(cluster);
    if (running?.ready) return running;
    if (running === undefined && !starting()) return undefined;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${cluster} is not ready after ${START_LIMIT / 1000} seconds.`,
  );
}
