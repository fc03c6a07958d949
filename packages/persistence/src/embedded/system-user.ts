import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user that PostgreSQL runs under when this process is root: PostgreSQL refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The system user that an operator may make for PostgreSQL. */
const OWN = 'basalt';
/** Users that every system has, and that other programs run under, too. */
const SHARED = ['nobody', 'daemon'];

// systemd's table of user ids leaves this range unused, and it is within the 65,536 that a container has.
const FIRST_PRIVATE_ID = 60_706;
const PRIVATE_IDS = 478;

/** True when this process is root, so that PostgreSQL needs another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user for a new cluster in the folder: the user `basalt` if the system has one, else an id that no user and no process has.
 * The id is derived from the path, so that two data folders usually get two users. Throws EmbeddedPostgresError when no id is free.
 */
export function userOfCluster(directory: string): SystemUser {
  const own = userNamed(OWN);
  if (own !== undefined) return own;
  const taken = new Set([...passwd().map(([, , uid]) => Number(uid)), ...idsOfProcesses()]);
  const hash = createHash('sha256').update(directory).digest().readUInt32BE();
  for (let step = 0; step < PRIVATE_IDS; step += 1) {
    const id = FIRST_PRIVATE_ID + ((hash + step) % PRIVATE_IDS);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and all user ids from ${FIRST_PRIVATE_ID} to ${FIRST_PRIVATE_ID + PRIVATE_IDS - 1} are in use; ` +
      `create a system user "${OWN}", start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** A user with a name, for making a cluster: initdb needs the name of its user. Throws EmbeddedPostgresError when there is none. */
export function namedUser(): SystemUser {
  for (const name of [OWN, ...SHARED]) {
    const user = userNamed(name);
    if (user !== undefined) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and none of the users ${[OWN, ...SHARED].join(', ')} exists; ` +
      `create a system user "${OWN}", start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Whether other programs of the system run under the user. */
export function isShared({ uid }: SystemUser): boolean {
  return SHARED.some((name) => userNamed(name)?.uid === uid);
}

function userNamed(name: string): SystemUser | undefined {
  const [, , uid, gid] = passwd().find(([known]) => known === name) ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function passwd(): string[][] {
  const text = readFileSync('/etc/passwd', 'utf8');
  return text.split('\n').map((line) => line.split(':'));
}

function idsOfProcesses(): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => statSync(join('/proc', name), { throwIfNoEntry: false })?.uid ?? []);
}

/** The user who owns a folder; undefined for root. */
export function ownerOf(directory: string): SystemUser | undefined {
  const { uid, gid } = lstatSync(directory);
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether the user can enter the folder, all its parents included. */
export function canEnter(user: SystemUser, directory: string): boolean {
  // A process of that user tries it: mode bits do not show access lists and mount options. It starts in `/`, because in our working
  // directory it could enter the folder without passing its parents.
  const script = 'cd -P -- "$1"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', directory], { ...user, cwd: '/' }).status === 0;
}

/**
 * Makes the user the owner of a file, or of a folder and everything in it. The folder itself comes last, so that the next start
 * repeats an interrupted call.
 */
export function giveTo({ uid, gid }: SystemUser, path: string): void {
  const entries = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  for (const entry of [...entries, '']) lchownSync(join(path, String(entry)), uid, gid);
}
