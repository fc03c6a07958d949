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
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  canEnter,
  isRoot,
  isShared,
  ownerOf,
  userOfCluster,
  type SystemUser,
} from './system-user.ts';

/** What the launcher keeps in a data folder. */
export interface DataFolder {
  readonly directory: string;
  /** The cluster, or a symbolic link to its other folder (see `placeCluster`). */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** Locked exclusively while the server is started, joined, left or stopped. */
  readonly lockFile: string;
  /** Locked in share by every process that uses the server. */
  readonly usersFile: string;
}

/** Where a cluster is or will be. */
export interface ClusterPlace {
  readonly cluster: string;
  /** The folder for other files that PostgreSQL's user needs: unfinished clusters, copied programs. */
  readonly home: string;
  /** Who runs PostgreSQL; undefined: we ourselves. */
  readonly user: SystemUser | undefined;
}

/** Makes the data folder if needed. Throws EmbeddedPostgresError when it is no folder or not ours to write. */
export function openDataFolder(dataDir: string): DataFolder {
  let directory = resolve(dataDir);
  try {
    const made = makeFolders(directory);
    directory = realpathSync(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isRoot() && (made !== undefined || readdirSync(directory).length === 0))
      openForPassage(directory);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddedPostgresError(
      `The data folder ${directory} cannot be used: ${reason}. Choose another DATA_DIR or correct its permissions.`,
      { cause },
    );
  }
  const file = (name: string): string => join(directory, name);
  return {
    directory,
    cluster: file('postgres'),
    passwordFile: file('postgres.password'),
    logFile: file('postgres.log'),
    lockFile: file('postgres.lock'),
    usersFile: file('postgres.users'),
  };
}

/**
 * Makes the folder and those above it; returns the first one made. Not by the `recursive` of Node, which tries forever
 * where nothing can be made in a folder that is there, as in /proc.
 */
function makeFolders(directory: string): string | undefined {
  try {
    mkdirSync(directory, { mode: 0o700 });
    return directory;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return undefined;
    const parent = dirname(directory);
    if (code !== 'ENOENT' || existsSync(parent)) throw error;
    const made = makeFolders(parent);
    mkdirSync(directory, { mode: 0o700 });
    return made;
  }
}

/**
 * Finds or chooses the cluster's place: `<data folder>/postgres`. As root PostgreSQL runs under another user, who
 * may be barred from the data folder by a closed parent such as /root. A new cluster then goes to
 * `<relocationRoot>/<hash of the data folder's path>/`, and `postgres` becomes a symbolic link to it.
 */
export function placeCluster(
  folder: DataFolder,
  clusterExists: boolean,
  relocationRoot: string,
): ClusterPlace {
  const entry = lstatSync(folder.cluster, { throwIfNoEntry: false });
  if (clusterExists || entry?.isSymbolicLink()) return existingPlace(folder);
  const inside = { cluster: folder.cluster, home: folder.directory };
  if (!isRoot()) return { ...inside, user: undefined };
  const user = userOfCluster(folder.directory);
  if (canEnter(user, folder.directory)) return { ...inside, user };

  const home = join(
    relocationRoot,
    createHash('sha256').update(folder.directory).digest('hex').slice(0, 16),
  );
  // A strict umask would close the new folders to the user they are made for, hence the chmod.
  if (mkdirSync(relocationRoot, { recursive: true })) chmodSync(relocationRoot, 0o755);
  if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o755);
  if (!canEnter(user, home)) {
    throw new EmbeddedPostgresError(
      `Neither ${folder.directory} nor ${home} can be entered by the user (id ${user.uid}) that PostgreSQL runs under ` +
        'as root refuses it; choose a DATA_DIR whose parent folders are open to all, or start as an ordinary user.',
    );
  }
  // A unique name: a cluster of a removed data folder must be neither used nor deleted.
  return { cluster: join(home, `postgres-${randomBytes(4).toString('hex')}`), home, user };
}

function existingPlace(folder: DataFolder): ClusterPlace {
  let cluster: string;
  try {
    cluster = realpathSync(folder.cluster);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The link ${folder.cluster} leads nowhere: its cluster was moved or removed.`,
      {
        cause,
      },
    );
  }
  const home = cluster === folder.cluster ? folder.directory : join(cluster, '..');
  if (!isRoot()) return { cluster, home, user: undefined };
  const owner = ownerOf(cluster);
  // Earlier releases ran it under a user of other programs, too.
  const user = owner && !isShared(owner) ? owner : userOfCluster(folder.directory);
  if (!canEnter(user, home)) {
    throw new EmbeddedPostgresError(
      `The user (id ${user.uid}) that PostgreSQL runs under cannot enter ${home}: open its parent folders to all ` +
        '(chmod o+x), or move the data folder to a place where they are.',
    );
  }
  return { cluster, home, user };
}

// Only passage, no listing: the files within are closed to others one by one.
function openForPassage(directory: string): void {
  if (ownerOf(directory) === undefined)
    chmodSync(directory, (lstatSync(directory).mode & 0o777) | 0o011);
}
