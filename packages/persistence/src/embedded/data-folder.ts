import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import {
  canEnter,
  isRoot,
  isShared,
  ownerOf,
  userOfCluster,
  type SystemUser,
} from './system-user.ts';

/** The paths of the embedded PostgreSQL's files in a data folder. */
export interface DataFolder {
  readonly directory: string;
  /** The cluster, or a symbolic link to its other folder (see `placeCluster`). */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** A process locks it exclusively while it starts, joins, leaves or stops the server. */
  readonly lockFile: string;
  /** Every process that uses the server holds a shared lock on it. */
  readonly usersFile: string;
}

/** The folder of a cluster, which may not exist yet. */
export interface ClusterPlace {
  readonly cluster: string;
  /** The folder for other files that PostgreSQL's user needs: unfinished clusters, copied programs. */
  readonly home: string;
  /** The user that runs PostgreSQL; undefined for the user of this process. */
  readonly user: SystemUser | undefined;
}

/** Makes the data folder if needed. Throws EmbeddedPostgresError when it is no folder or this process may not write into it. */
export function openDataFolder(dataDir: string): DataFolder {
  let directory = resolve(dataDir);
  try {
    makeFolder(directory);
    directory = realpathSync(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (readdirSync(directory).length === 0 && isRoot()) openForPassage(directory);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${directory} cannot be used: ${reasonOf(cause)}. Choose another DATA_DIR or correct its permissions.`,
      { cause },
    );
  }
  return {
    directory,
    cluster: join(directory, 'postgres'),
    passwordFile: join(directory, 'postgres.password'),
    logFile: join(directory, 'postgres.log'),
    lockFile: join(directory, 'postgres.lock'),
    usersFile: join(directory, 'postgres.users'),
  };
}

// Node's option `recursive` never ends below an existing folder in which nothing can be made, such as /proc.
function makeFolder(directory: string): void {
  if (existsSync(directory)) return;
  makeFolder(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it at the same time.
    if (!existsSync(directory)) throw error;
  }
}

/**
 * Finds or chooses the folder of the cluster: `<data folder>/postgres`. When we are root, PostgreSQL runs under another user.
 * Such a user may not be able to enter the data folder, for example below /root. A new cluster is then made in
 * `<relocationRoot>/<hash of the data folder's path>/`, and `postgres` becomes a symbolic link to it. Throws EmbeddedPostgresError
 * when the user cannot enter that folder either.
 */
export function placeCluster(
  folder: DataFolder,
  exists: boolean,
  relocationRoot: string,
): ClusterPlace {
  const cluster = resolveCluster(folder);
  const home = dirname(cluster);
  if (!isRoot()) return { cluster, home, user: undefined };
  const owner = exists ? ownerOf(cluster) : undefined;
  // The owner may be `nobody` or `daemon`, under whom other programs run. The cluster then gets a user of its own.
  const user = owner && !isShared(owner) ? owner : userOfCluster(folder.directory);
  if (canEnter(user, home)) return { cluster, home, user };
  const hash = createHash('sha256').update(folder.directory).digest('hex').slice(0, 16);
  const elsewhere = join(relocationRoot, hash);
  // With a strict umask the user could not enter the new folders, hence the chmod.
  for (const made of exists ? [] : [relocationRoot, elsewhere])
    if (mkdirSync(made, { recursive: true })) chmodSync(made, 0o755);
  if (exists || !canEnter(user, elsewhere)) {
    throw new EmbeddedPostgresError(
      `The user (id ${user.uid}) that PostgreSQL runs under, as root refuses it, cannot enter ${exists ? home : elsewhere}: ` +
        'open its parent folders to all (chmod o+x), choose a DATA_DIR where they are open, or start as an ordinary user.',
    );
  }
  // A unique name: the cluster of a data folder that was removed must be neither used nor deleted.
  const name = `postgres-${randomBytes(4).toString('hex')}`;
  return { cluster: join(elsewhere, name), home: elsewhere, user };
}

function resolveCluster(folder: DataFolder): string {
  if (!lstatSync(folder.cluster, { throwIfNoEntry: false })) return folder.cluster;
  try {
    return realpathSync(folder.cluster);
  } catch (cause) {
    const message = `The link ${folder.cluster} leads nowhere: its cluster was moved or removed.`;
    throw new EmbeddedPostgresError(message, { cause });
  }
}

// Others may enter the folder but not list it. The files in it have permissions of their own.
function openForPassage(directory: string): void {
  if (ownerOf(directory) === undefined)
    chmodSync(directory, (lstatSync(directory).mode & 0o777) | 0o011);
}
