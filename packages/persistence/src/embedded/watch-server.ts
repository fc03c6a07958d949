import { existsSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import { findPostmaster } from './find-postmaster.ts';
import { withFolderLock } from './folder-lock.ts';
import { ensureServer, type RunningServer, type ServerOptions } from './server.ts';

const INTERVAL = 500;

/**
 * Checks twice a second whether the server runs, and starts it again on its port when it does not: somebody may have killed it, or
 * the system for lack of memory. The timer does not keep the process alive. `end` waits for a running restart.
 */
export function watchServer(
  folder: DataFolder,
  { cluster, port }: RunningServer,
  options: ServerOptions,
): { end(): Promise<void> } {
  let check: Promise<void> | undefined;
  let ended = false;

  async function restartIfGone(): Promise<void> {
    // A cluster that was removed under us is not made again: its URL would be wrong.
    if (!existsSync(cluster) || (await findPostmaster(cluster))) return;
    await withFolderLock(folder, async () => {
      if (ended || (await findPostmaster(cluster))) return;
      options.log('PostgreSQL has ended unexpectedly; starting it again');
      await ensureServer(folder, { ...options, port });
    });
  }

  const timer = setInterval(() => {
    check ??= restartIfGone()
      .catch((error: unknown) =>
        options.log(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => (check = undefined));
  }, INTERVAL);
  timer.unref();
  return {
    async end() {
      ended = true;
      clearInterval(timer);
      await check;
    },
  };
}
