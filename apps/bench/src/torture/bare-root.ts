import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Files of this machine's /etc that npm may need to reach its registry. Some of them may not exist. */
const settings = ['resolv.conf', 'hosts', 'npmrc', 'ssl/certs'];
const suite = 'bookworm';

/** A user in the root, and the home folder. */
export interface Person {
  name: string;
  home: string;
}

/** The two users of the root: the superuser and an ordinary one. */
export const root: Person = { name: 'root', home: '/root' };
export const ordinary: Person = { name: 'ada', home: '/home/ada' };

/**
 * `$1` is the folder, `$2` the user, `$3` the working directory. It runs in its own pid namespace, so that no process outlives
 * the command.
 */
const enter = String.raw`set -e
R=$1 OWNER=$2 CWD=$3; shift 3
mount -t proc proc "$R/proc"
mount --rbind /dev "$R/dev"
mount -t tmpfs -o mode=1777 shm "$R/dev/shm"
exec chroot --userspec="$OWNER:$OWNER" "$R" sh -c 'cd "$0" && exec "$@"' "$CWD" "$@"`;

/** Makes a minimal Debian in an empty folder, with this machine's npm and the Node that runs it, and one ordinary user. */
export function makeBareRoot(folder: string, npm: string): void {
  // debootstrap mounts /proc. The mount must end with it, even when it is killed, because the folder is removed with
  // everything in it.
  const ownMounts = ['--mount', '--propagation=private', 'debootstrap'];
  execFileSync('unshare', [...ownMounts, '--variant=minbase', suite, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const modules = path.join(folder, 'usr/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(nodeBeside(npm), path.join(folder, 'usr/bin/node'));
  execFileSync('cp', ['-a', path.dirname(path.dirname(npm)), modules]);
  for (const name of ['npm', 'npx']) {
    const program = `../lib/node_modules/npm/bin/${name}-cli.js`;
    symlinkSync(program, path.join(folder, 'usr/bin', name));
  }
  for (const name of settings) copyThere(path.join('/etc', name), path.join(folder, 'etc', name));
  copyThere('/usr/etc/npmrc', path.join(folder, 'usr/etc/npmrc'));
  execFileSync('chroot', [folder, '/usr/sbin/useradd', '--create-home', ordinary.name]);
  for (const { home } of [root, ordinary]) {
    copyThere(path.join(homedir(), '.npmrc'), path.join(folder, home, '.npmrc'));
  }
  owned(folder, ordinary);
}

/** The Node that npm was installed with. It is not the project's own. */
const nodeBeside = (npm: string): string =>
  realpathSync(path.join(path.dirname(npm), '../../../../bin/node'));

function copyThere(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}

/** Makes a person the owner of the home folder and everything in it. */
export function owned(folder: string, { name, home }: Person): void {
  execFileSync('chroot', [folder, '/usr/bin/chown', '-R', `${name}:${name}`, home]);
}

/** The variables with which npm reaches its registry. Commands in the root get no other variable of this environment. */
const ofNpm = (): [string, string | undefined][] =>
  Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_(?!prefix|globalconfig|userconfig|cache|local_prefix)|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$)/iu.test(
      name,
    ),
  );

/** Starts a command in the root as a person, in the copy of the tree in the home folder. */
export function startInside(
  folder: string,
  { name, home }: Person,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const isolated = ['--mount', '--pid', '--ipc', '--fork', '--kill-child', '--propagation=private'];
  const entered = ['sh', '-c', enter, 'sh', folder, name, path.join(home, 'basalt')];
  return spawn('unshare', [...isolated, ...entered, ...command], {
    env: {
      ...Object.fromEntries(ofNpm()),
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: home,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
