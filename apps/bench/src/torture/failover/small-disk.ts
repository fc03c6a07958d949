import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** A separate file system that is small enough to be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until nothing more fits. */
  fill(): void;
  /** Removes that file. */
  empty(): void;
  unmount(): void;
}

/** Mounts 512 MiB of memory at the folder, for one user. Needs root and the right to mount. */
export function mountSmallDisk(
  folder: string,
  { uid, gid }: { uid: number; gid: number },
): SmallDisk {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', folder]);
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w');
      const block = Buffer.alloc(65_536);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}
