import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user under whom PostgreSQL runs when we are root, which PostgreSQL refuses to be. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

// An operator who wants PostgreSQL's files apart from other services makes a system user `basalt`.
const CANDIDATES = ['basalt', 'nobody', 'daemon'];

/** True when this process is root, so that PostgreSQL needs a user of its own. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The first of the users basalt, nobody and daemon that the system knows: initdb looks its user up by name.
 * Throws EmbeddedPostgresError when there is none.
 */
export function unprivilegedUser(): SystemUser {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of CANDIDATES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and none of the users ${CANDIDATES.join(', ')} exists; ` +
      'create a system user "basalt", start as an ordinary user, or set DATABASE_URL.',
  );
}

/** The user who owns a cluster, unless that is root. */
export function ownerOf(directory: string): SystemUser | undefined {
  const { uid, gid } = lstatSync(directory);
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether the user can enter the folder, all its parents included. */
export function canEnter(user: SystemUser, directory: string): boolean {
  // Asked of the kernel, as that user: mode bits alone miss access lists and mount options, and a working
  // directory inherited from us would hide a closed parent.
  const script = 'cd -P -- "$1"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', directory], { ...user, cwd: '/' }).status === 0;
}

/** Gives a folder and all in it to the user; the folder itself last, so that an interrupted run is repeated. */
export function giveTo(user: SystemUser, directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, entry), user.uid, user.gid);
  }
  chownSync(directory, user.uid, user.gid);
}
