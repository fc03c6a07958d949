import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';

/** A user of the system. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Starts a program that writes to a log file; as another user if one is given. */
export function startDaemon(
  program: string,
  args: readonly string[],
  { log, user }: { log: string; user?: SystemUser },
): ChildProcess {
  const file = openSync(log, 'a');
  return spawn(program, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', file, file],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
  });
}

/** Asks a process to end, and waits for it; after half a minute it is killed. */
export async function endDaemon(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await end;
  clearTimeout(timer);
}

/** Finds a user by name. Throws when there is none. */
export function systemUser(name: string): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}
