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
 * Makes the folder and the missing ones above it. Returns the topmost one that it made. The option `recursive` of Node is not
 * used: it tries forever below an existing folder in which nothing can be made, such as /proc.
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
 * Finds or chooses the folder of the cluster: `<data folder>/postgres`. When we are root, PostgreSQL runs under another user.
 * Such a user may not be able to enter the data folder, for example below /root. A new cluster is then made in
 * `<relocationRoot>/<hash of the data folder's path>/`, and `postgres` becomes a symbolic link to it. Throws EmbeddedPostgresError
 * when the user cannot enter that folder either.
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
  // With a strict umask the user could not enter the new folders, hence the chmod.
  if (mkdirSync(relocationRoot, { recursive: true })) chmodSync(relocationRoot, 0o755);
  if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o755);
  if (!canEnter(user, home)) {
    throw new EmbeddedPostgresError(
      `Neither ${folder.directory} nor ${home} can be entered by the user (id ${user.uid}) that PostgreSQL runs under ` +
        'as root refuses it; choose a DATA_DIR whose parent folders are open to all, or start as an ordinary user.',
    );
  }
  // A unique name: the cluster of a data folder that was removed must be neither used nor deleted.
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
  // The owner may be `nobody` or `daemon`, under whom other programs run. The cluster then gets a user of its own.
  const user = owner && !isShared(owner) ? owner : userOfCluster(folder.directory);
  if (!canEnter(user, home)) {
    throw new EmbeddedPostgresError(
      `The user (id ${user.uid}) that PostgreSQL runs under cannot enter ${home}: open its parent folders to all ` +
        '(chmod o+x), or move the data folder to a place where they are.',
    );
  }
  return { cluster, home, user };
}

// Others may enter the folder but not list it. The files in it have permissions of their own.
function openForPassage(directory: string): void {
  if (ownerOf(directory) === undefined)
    chmodSync(directory, (lstatSync(directory).mode & 0o777) | 0o011);
}
