import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { prepareBinaries } from './binaries.ts';
import type { ClusterPlace, DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import { runTool } from './run-tool.ts';
import { syncFolder } from './sync-folder.ts';
import { giveTo, namedUser, type SystemUser } from './system-user.ts';

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
  let version: string;
  try {
    if (readdirSync(cluster).length === 0) return false;
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${cluster} is in the way: it holds no PostgreSQL cluster that this user can read (${reasonOf(cause)}). ` +
        'Start as its owner or as root, move it away, or choose another DATA_DIR.',
      { cause },
    );
  }
  if (version === MAJOR_VERSION) return true;
  throw new EmbeddedPostgresError(
    `${cluster} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${MAJOR_VERSION}: ` +
      'back it up with the release that made it (basalt backup), and restore that into an empty data folder.',
  );
}

/** Makes the cluster with a new password, in place of what an interrupted attempt left. Without `durable`, initdb does not sync. */
export async function createCluster(
  folder: DataFolder,
  { cluster, home, user }: ClusterPlace,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const unfinished = join(home, 'postgres.new');
  const copy = join(home, 'postgres.new.password');
  for (const file of [unfinished, copy, folder.passwordFile])
    rmSync(file, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(copy, password, { mode: 0o600, flag: 'wx' });
  const maker = user && namedUser();
  if (maker !== undefined) for (const file of [unfinished, copy]) giveTo(maker, file);
  await initialize(unfinished, copy, maker, await prepareBinaries(user, home), durable);
  if (user !== undefined) giveTo(user, unfinished);
  rmSync(copy);

  // The cluster exists from its rename on, so the password must be on the disk before that.
  writeFileSync(folder.passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await syncFolder(folder.directory);
  if (existsSync(folder.cluster)) rmdirSync(folder.cluster);
  renameSync(unfinished, cluster);
  if (cluster !== folder.cluster) symlinkSync(cluster, folder.cluster);
  for (const changed of [home, folder.directory]) await syncFolder(changed);
}

/** The superuser's password. Throws EmbeddedPostgresError when it is lost. */
export function readPassword(folder: DataFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch (cause) {
    const message = `The password of the embedded database cannot be read from ${folder.passwordFile}: restore that file from a backup.`;
    throw new EmbeddedPostgresError(message, { cause });
  }
}

async function initialize(
  folder: string,
  passwordFile: string,
  user: SystemUser | undefined,
  programs: string,
  durable: boolean,
): Promise<void> {
  const args = ['-D', folder, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  args.push('--builtin-locale=C.UTF-8', `--username=${BASALT}`, `--pwfile=${passwordFile}`);
  args.push('--auth=scram-sha-256', '--no-instructions');
  args.push('--set', 'shared_buffers=128MB', '--set', 'max_connections=100');
  if (!durable) args.push('--no-sync');
  let output = 'invalid locale name';
  for (const characterType of CHARACTER_TYPES) {
    if (!output.includes('invalid locale name')) break;
    const characters = `--lc-ctype=${characterType}`;
    const result = await runTool(join(programs, 'initdb'), [...args, characters], user);
    if (result.ok) return;
    output = result.output;
  }
  throw new EmbeddedPostgresError(
    `initdb could not make a cluster in ${folder}: ${output.slice(-2000)}`,
  );
}
