import { existsSync, realpathSync } from 'node:fs';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import { BASALT } from './cluster.ts';
import { withFolderLock } from './folder-lock.ts';
import { tryExclusiveLock, trySharedLock, type HeldLock } from './kernel-lock.ts';
import { findPostmaster } from './find-postmaster.ts';
import { stopPostmaster } from './postmaster.ts';
import { restartWhenGone } from './restart-server.ts';
import { ensureServer, type RunningServer, type ServerOptions } from './server.ts';

/** An embedded PostgreSQL that this process uses. Other processes with the same data folder may use it, too. */
export interface EmbeddedPostgres {
  /** `postgresql://` URL of a superuser on the database `basalt`: loopback TCP, SCRAM password. */
  readonly url: string;
  /** True when this call made the database: the first start of an empty data folder. */
  readonly created: boolean;
  /**
   * Stops using the server. The last process that uses it stops it (fast shutdown) and waits for its end. Can be called again.
   * Rejects with EmbeddedPostgresError if the server does not end.
   */
  close(): Promise<void>;
}

/** The options of `openEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log?: (message: string) => void;
  /** Settings of PostgreSQL, as in postgresql.conf. They apply only if this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder for clusters of root's data folders that PostgreSQL's user cannot enter. Default: /var/lib/basalt. */
  readonly relocationRoot?: string;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs there: started by another process, or
 * left behind by one that crashed. While it is open, a server that was killed is started again on the same port
 * within seconds, so the URL stays good. Throws EmbeddedPostgresError.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.dataDir);
  const serverOptions: ServerOptions = {
    settings: options.settings ?? {},
    relocationRoot: options.relocationRoot ?? '/var/lib/basalt',
    log: options.log ?? (() => undefined),
  };
  const { server, use } = await withFolderLock(folder, () => joinServer(folder, serverOptions));
  const restarts = restartWhenGone(folder, server, serverOptions);
  async function leave(): Promise<void> {
    await restarts.end();
    // PostgreSQL ends within a minute when its folder is gone.
    if (!existsSync(folder.directory)) return use.release();
    await withFolderLock(folder, () => stopIfUnused(folder, use));
  }
  let closing: Promise<void> | undefined;
  return {
    url: `postgresql://${BASALT}:${server.password}@127.0.0.1:${server.port}/${BASALT}`,
    created: server.created,
    close: () => (closing ??= leave()),
  };
}

async function joinServer(
  folder: DataFolder,
  options: ServerOptions,
): Promise<{ server: RunningServer; use: HeldLock }> {
  const use = trySharedLock(folder.usersFile);
  if (use === undefined) {
    throw new EmbeddedPostgresError(`${folder.usersFile} is locked by another program.`);
  }
  try {
    return { server: await ensureServer(folder, options), use };
  } catch (cause) {
    await stopIfUnused(folder, use);
    if (cause instanceof EmbeddedPostgresError) throw cause;
    const message = `The embedded PostgreSQL of ${folder.directory} cannot be used: ${reasonOf(cause)}.`;
    throw new EmbeddedPostgresError(message, { cause });
  }
}

// The caller holds the lock of the folder, and its lock as a user of the server, which this releases.
async function stopIfUnused({ usersFile, cluster }: DataFolder, use: HeldLock): Promise<void> {
  use.release();
  const alone = tryExclusiveLock(usersFile);
  try {
    if (alone === undefined || !existsSync(cluster)) return;
    const place = realpathSync(cluster);
    if (await findPostmaster(place)) await stopPostmaster(place);
  } finally {
    alone?.release();
  }
}
