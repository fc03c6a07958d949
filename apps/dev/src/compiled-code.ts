import { existsSync, readdirSync, rmSync } from 'node:fs';

/**
 * Lets Node keep in `folder` the code that it strips and compiles, for the processes that this one starts. vitest names each test
 * file anew in each run, so the folder grows: one with more than `most` entries is removed first.
 */
export function keepCompiledCode(folder: string, most = 5_000): void {
  try {
    const isFull = existsSync(folder) && readdirSync(folder, { recursive: true }).length > most;
    if (isFull) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another run removes it or writes into it at this moment, or nobody may: Node then compiles again.
  }
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}
