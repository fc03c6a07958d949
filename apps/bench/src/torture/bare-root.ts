import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Settings of this machine by which npm reaches its registry, where they are there. */
const settings = ['resolv.conf', 'hosts', 'npmrc', 'ssl/certs'];
const suite = 'bookworm';

/** Who runs commands in the root, and where the home folder is. */
export interface Person {
  name: string;
  home: string;
}

export const root: Person = { name: 'root', home: '/root' };
export const ordinary: Person = { name: 'ada', home: '/home/ada' };

/** `$1` the folder, `$2` who, `$3` where; a pid namespace of its own, so that nothing outlives the command. */
const enter = String.raw`set -e
R=$1 OWNER=$2 CWD=$3; shift 3
mount -t proc proc "$R/proc"
mount --rbind /dev "$R/dev"
mount -t tmpfs -o mode=1777 shm "$R/dev/shm"
exec chroot --userspec="$OWNER:$OWNER" "$R" sh -c 'cd "$0" && exec "$@"' "$CWD" "$@"`;

/** A minimal Debian in an empty folder, with this machine's npm and the Node that runs it, and one ordinary user. */
export function makeBareRoot(folder: string, npm: string): void {
  // It mounts /proc, which must not outlive it when it is killed: the folder is removed with all that is in it.
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

/** The Node that npm was installed with, which is not the project's own. */
const nodeBeside = (npm: string): string =>
  realpathSync(path.join(path.dirname(npm), '../../../../bin/node'));

function copyThere(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}

/** Gives a person all of the home folder. */
export function owned(folder: string, { name, home }: Person): void {
  execFileSync('chroot', [folder, '/usr/bin/chown', '-R', `${name}:${name}`, home]);
}

/** Variables that say how npm reaches its registry; nothing else of the environment is there inside. */
const ofNpm = (): [string, string | undefined][] =>
  Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_(?!prefix|globalconfig|userconfig|cache|local_prefix)|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$)/iu.test(
      name,
    ),
  );

/** Starts a command in the root as a person, in the home folder's copy of the tree. */
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
