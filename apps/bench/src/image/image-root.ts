import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What of this machine's settings stands for those that a base image brings. */
const settings = [
  'passwd',
  'group',
  'shadow',
  'gshadow',
  'login.defs',
  'default/useradd',
  'resolv.conf',
  'hosts',
  'nsswitch.conf',
  'ssl',
  'ld.so.cache',
  'npmrc',
];

/**
 * As Docker would start it: process 1 of a process namespace of its own, the image for its root. `$1` the folder, `$2` the
 * working directory, `$3` the user, `$4` a folder for `/data` or nothing, `$5` home of the builder or nothing.
 */
const enter = String.raw`set -e
R=$1 CWD=$2 OWNER=$3 DATA=$4 HOMEDIR=$5; shift 5
mount --bind "$R" "$R"
mount --bind /usr "$R/usr" && mount -o remount,bind,ro "$R/usr"
mount --rbind /dev "$R/dev"
mount -t proc proc "$R/proc"
if [ -n "$HOMEDIR" ]; then mount --bind "$HOMEDIR" "$R/root"; fi
if [ -n "$DATA" ]; then
  mount --bind "$DATA" "$R/data"
  mount -t tmpfs -o mode=1777,noexec tmpfs "$R/tmp"
  mount -o remount,bind,ro "$R"
fi
if [ "$OWNER" = 0:0 ]; then exec chroot "$R" sh -c 'cd "$0" && exec "$@"' "$CWD" "$@"; fi
exec chroot "$R" sh -c 'cd "$0" && exec "$@"' "$CWD" setpriv --reuid "$(echo "$OWNER" | cut -d: -f1)" \
  --regid "$(echo "$OWNER" | cut -d: -f2)" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`;

/** How a command runs in an image. */
export interface Entry {
  cwd: string;
  /** `10001:10001`, without any capability; root when absent. */
  user?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  /** A folder for `/data`: then the rest of the tree is read-only, and `/tmp` in memory. */
  data?: string;
  /** Lends the builder's settings of npm and its cache. */
  asBuilder?: boolean;
}

/**
 * An image without a Docker engine: a folder with what the instructions put into it, and this machine's `/usr` in the
 * place of the base image's. Needs root on Linux: commands run in it by chroot, in namespaces of their own.
 */
export class ImageRoot {
  readonly folder: string;

  /** Empty, or a copy of another. */
  constructor(folder: string, from?: ImageRoot) {
    this.folder = folder;
    if (from === undefined) this.#begin();
    else execFileSync('cp', ['-a', from.folder, folder]);
  }

  #begin(): void {
    for (const name of ['usr', 'etc', 'proc', 'dev', 'tmp', 'root', 'var/cache', 'var/tmp']) {
      mkdirSync(path.join(this.folder, name), { recursive: true });
    }
    chmodSync(path.join(this.folder, 'tmp'), 0o1777);
    for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
      symlinkSync(`usr/${name}`, path.join(this.folder, name));
    }
    for (const name of settings) {
      const own = path.join('/etc', name);
      if (!existsSync(own)) continue;
      cpSync(own, path.join(this.folder, 'etc', name), {
        recursive: true,
        preserveTimestamps: true,
      });
    }
  }

  /** The path on this machine of a path in the image. */
  at(inside: string): string {
    return path.join(this.folder, inside);
  }

  /** Starts a command as process 1; its output is piped. */
  start(
    command: readonly string[],
    { cwd, user = '0:0', env, data, asBuilder }: Entry,
  ): ChildProcess {
    const home = asBuilder === true ? homedir() : '';
    const entered = ['sh', '-c', enter, 'sh', this.folder, cwd, user, data ?? '', home];
    const isolated = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
    return spawn('unshare', [...isolated, ...entered, ...command], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs a command to its end; its exit code and what it printed. */
  async run(command: readonly string[], entry: Entry): Promise<{ code: number; printed: string }> {
    const child = this.start(command, entry);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => (printed += part));
    }
    const code = await new Promise<number>((end) =>
      child.once('close', (status) => end(status ?? 1)),
    );
    return { code, printed };
  }

  /** What the image adds to its base, in MiB. */
  size(): number {
    const args = ['-smx', '--apparent-size', '--exclude=./etc', '.'];
    return Number(execFileSync('du', args, { cwd: this.folder, encoding: 'utf8' }).split('\t')[0]);
  }
}

/** The process that is process 1 of a started one's namespace: signals are for it. */
export function firstProcess(started: ChildProcess): number {
  const { pid } = started;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}
