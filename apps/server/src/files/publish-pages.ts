import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBuiltPages, type BuiltPages } from '@basalt/http';
import type { BuildArchive } from '@basalt/files';
import type { Logger } from 'pino';
import { traceOf } from '../boot/explain-error.ts';

/** The publication of the pages of this build for the other instances. */
export interface Publication {
  /** False until the first attempt has ended, with or without success. */
  isTried(): boolean;
  /** Resolves after the first attempt, or after 10 seconds. */
  readonly tried: Promise<void>;
  stop(): void;
}

/** Milliseconds between two attempts. */
const pause = 10_000;

/**
 * Stores the files of the built pages of a folder in the archive, so that instances of other builds can send them during an upgrade. Repeats
 * a failed attempt every 10 seconds; the first failure is logged. Without a build it does nothing.
 */
export function publishPages(
  archive: BuildArchive,
  folder: string,
  { now, log }: { now: () => Date; log: Pick<Logger, 'warn'> },
): Publication {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isTried = false;

  async function attempt(isFirst: boolean): Promise<boolean> {
    try {
      const pages = readBuiltPages(folder);
      if (pages === null) return true;
      const id = idOf(pages);
      if ((await archive.newest()) !== id) await archive.publish(id, pages.assets, now());
      return true;
    } catch (error) {
      if (isFirst) {
        log.warn(
          { error: traceOf((error as Error).cause ?? error) },
          'the pages of this build cannot be stored for instances of other builds',
        );
      }
      return false;
    }
  }

  async function begin(): Promise<void> {
    const isDone = await attempt(true);
    isTried = true;
    if (!isDone) void repeat();
  }

  async function repeat(): Promise<void> {
    do await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    while (!signal.aborted && !(await attempt(false)));
  }

  const tried = Promise.race([
    begin(),
    sleep(pause, undefined, { signal, ref: false }).catch(() => {}),
  ]);
  return { isTried: () => isTried, tried, stop: () => stopping.abort() };
}

/** The page names the first files of the build, whose names contain hashes of all others. */
const idOf = ({ index, assets }: BuiltPages): string =>
  createHash('sha256')
    .update(JSON.stringify([index, [...assets.keys()].toSorted()]))
    .digest('hex')
    .slice(0, 32);
