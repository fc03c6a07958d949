import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { reasonOf } from './embedded-postgres-error.ts';
import { findPostmaster } from './find-postmaster.ts';
import { withFolderLock } from './folder-lock.ts';
import { ensureServer, type RunningServer, type ServerOptions } from './server.ts';

const INTERVAL = 500;

/**
 * Checks twice a second whether the server runs, and starts it again on its port when it does not: somebody may have killed it, or
 * the system for lack of memory. The timer does not keep the process alive. `end` waits for a running restart.
 */
export function restartWhenGone(
  folder: DataFolder,
  { cluster, port }: RunningServer,
  options: ServerOptions,
): { end(): Promise<void> } {
  const ending = new AbortController();

  async function restartIfGone(): Promise<void> {
    // A cluster that was removed under us is not made again: its URL would be wrong.
    if (!existsSync(cluster) || (await findPostmaster(cluster))) return;
    await withFolderLock(folder, async () => {
      if (ending.signal.aborted || (await findPostmaster(cluster))) return;
      options.log('PostgreSQL has ended unexpectedly; starting it again');
      await ensureServer(folder, { ...options, port });
    });
  }

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(INTERVAL, undefined, { ref: false, signal: ending.signal });
      await restartIfGone().catch((error: unknown) => options.log(reasonOf(error)));
    }
  }

  const watching = watch().catch(() => undefined);
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
