import { existsSync, realpathSync } from 'node:fs';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { BASALT } from './cluster.ts';
import { withFolderLock } from './folder-lock.ts';
import { tryExclusiveLock, trySharedLock, type HeldLock } from './kernel-lock.ts';
import { findPostmaster } from './find-postmaster.ts';
import { stopPostmaster } from './postmaster.ts';
import { watchServer } from './watch-server.ts';
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

/** What `openEmbeddedPostgres` needs. */
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
  const watch = watchServer(folder, server, serverOptions);
  let closing: Promise<void> | undefined;
  return {
    url: `postgresql://${BASALT}:${server.password}@127.0.0.1:${server.port}/${BASALT}`,
    created: server.created,
    close: () => (closing ??= watch.end().then(() => leave(folder, use))),
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
  } catch (error) {
    use.release();
    await stopIfUnused(folder);
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL of ${folder.directory} cannot be used: ${reason}.`,
      { cause: error },
    );
  }
}

async function leave(folder: DataFolder, use: HeldLock): Promise<void> {
  try {
    // PostgreSQL ends within a minute when its folder is gone.
    if (!existsSync(folder.directory)) return;
    await withFolderLock(folder, async () => {
      use.release();
      await stopIfUnused(folder);
    });
  } finally {
    use.release();
  }
}

async function stopIfUnused(folder: DataFolder): Promise<void> {
  const alone = tryExclusiveLock(folder.usersFile);
  if (alone === undefined) return;
  try {
    const cluster = existsSync(folder.cluster) ? realpathSync(folder.cluster) : folder.cluster;
    const running = await findPostmaster(cluster);
    if (running !== undefined) await stopPostmaster(cluster, running.pid);
  } finally {
    alone.release();
  }
}
