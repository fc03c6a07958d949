import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The files of this machine's /etc that replace those of a base image. */
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
 * Starts a command as Docker would: as process 1 of its own process namespace, with the image as its root. `$1` is the folder, `$2`
 * the working directory, `$3` the user, `$4` a folder for `/data` or empty, `$5` the home of the builder or empty.
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
  /** A folder for `/data`. With it the rest of the tree is read-only, and `/tmp` is in memory. */
  data?: string;
  /** True when the command uses the builder's settings and cache of npm. */
  asBuilder?: boolean;
}

/**
 * An image without a Docker engine: a folder with the files of its instructions, and with this machine's `/usr` in
 * place of the base image's. Needs root on Linux, because commands run in it by chroot, in namespaces of their own.
 */
export class ImageRoot {
  readonly folder: string;

  /** Makes an empty image, or a copy of another one. */
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

  /** Runs a command to its end. Returns its exit code and its output. */
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

  /** The size of what the image adds to its base, in MiB. */
  size(): number {
    const args = ['-smx', '--apparent-size', '--exclude=./etc', '.'];
    return Number(execFileSync('du', args, { cwd: this.folder, encoding: 'utf8' }).split('\t')[0]);
  }
}

/** The id of the process that is process 1 in the namespace of `started`. Signals must be sent to it. */
export function firstProcess(started: ChildProcess): number {
  const { pid } = started;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}
