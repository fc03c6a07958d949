import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace, DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo, namedUser, type SystemUser } from './system-user.ts';
import { runTool } from './run-tool.ts';

/** Name of the cluster's superuser and of the database. */
export const BASALT = 'basalt';

const MAJOR_VERSION = '18';

// Text is compared by PostgreSQL's own C.UTF-8: byte by byte, as ranks need it, with upper and lower case of all scripts. It is
// the same on every system and after every upgrade of the system, whose own collations may change and break an index. LC_CTYPE
// is a separate setting: pg_trgm uses it to find out which characters form words. With `C` these are only ASCII characters,
// and a search in another script would use no index.
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Whether the folder contains a PostgreSQL 18 cluster; false when it is absent or empty. Throws EmbeddedPostgresError, and
 * changes nothing, when it contains a cluster of another version or other files.
 */
export function clusterExists(cluster: string): boolean {
  if (!existsSync(cluster)) return false;
  const version = readVersion(cluster);
  if (version === undefined) return false;
  if (version === MAJOR_VERSION) return true;
  throw new EmbeddedPostgresError(
    `${cluster} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${MAJOR_VERSION}: ` +
      'back it up with the release that made it (basalt backup), and restore that into an empty data folder.',
  );
}

/** Makes the cluster with a new password, in place of what an interrupted attempt left. Without `durable`, initdb does not sync. */
export async function createCluster(
  folder: DataFolder,
  place: ClusterPlace,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const unfinished = join(place.home, 'postgres.new');
  const passwordCopy = join(place.home, 'postgres.new.password');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordCopy, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordCopy, password, { mode: 0o600, flag: 'wx' });
  const maker = place.user && namedUser();
  if (maker !== undefined) {
    chownSync(unfinished, maker.uid, maker.gid);
    chownSync(passwordCopy, maker.uid, maker.gid);
  }
  await initialize(unfinished, passwordCopy, maker, binaries, durable);
  if (place.user !== undefined) giveTo(place.user, unfinished);
  rmSync(passwordCopy);

  // The cluster exists from its rename on, so the password must be on the disk before that.
  const newPassword = `${folder.passwordFile}.new`;
  rmSync(newPassword, { force: true });
  writeFileSync(newPassword, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(newPassword, folder.passwordFile);
  if (existsSync(folder.cluster)) rmdirSync(folder.cluster);
  renameSync(unfinished, place.cluster);
  if (place.cluster !== folder.cluster) symlinkSync(place.cluster, folder.cluster);
  for (const directory of new Set([place.home, folder.directory])) syncDirectory(directory);
}

/** The superuser's password. Throws EmbeddedPostgresError when it is lost. */
export function readPassword(folder: DataFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The password of the embedded database cannot be read from ${folder.passwordFile}: restore that file from a backup.`,
      { cause },
    );
  }
}

async function initialize(
  directory: string,
  passwordFile: string,
  user: SystemUser | undefined,
  { initdb }: Binaries,
  durable: boolean,
): Promise<void> {
  const args = ['-D', directory, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  args.push('--builtin-locale=C.UTF-8', `--username=${BASALT}`, `--pwfile=${passwordFile}`);
  args.push('--auth=scram-sha-256', '--no-instructions');
  args.push('--set', 'shared_buffers=128MB', '--set', 'max_connections=100');
  if (!durable) args.push('--no-sync');
  let output = '';
  for (const characterType of CHARACTER_TYPES) {
    const result = await runTool(initdb, [...args, `--lc-ctype=${characterType}`], user);
    if (result.ok) return;
    output = result.output;
    if (!output.includes('invalid locale name')) break;
  }
  throw new EmbeddedPostgresError(
    `initdb could not make a cluster in ${dirname(directory)}: ${output.slice(-2000)}`,
  );
}

function readVersion(cluster: string): string | undefined {
  try {
    if (statSync(cluster).isDirectory() && readdirSync(cluster).length === 0) return undefined;
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    const denied = cause instanceof Error && 'code' in cause && cause.code === 'EACCES';
    throw new EmbeddedPostgresError(
      denied
        ? `${cluster} belongs to another user (id ${statSync(cluster).uid}) and cannot be read: start as that user or as root.`
        : `${cluster} is in the way: it is not empty and holds no PostgreSQL cluster. Move it away, or choose another DATA_DIR.`,
      { cause },
    );
  }
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
