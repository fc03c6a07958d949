import { existsSync, readdirSync, rmSync } from 'node:fs';

/**
 * Lets Node cache the stripped and compiled code in `folder`, for the processes that this one starts. vitest gives each test file a
 * new name in each run, so the folder grows: if it has more than `maxEntries`, it is removed first.
 */
export function keepCompiledCode(folder: string, maxEntries = 5_000): void {
  try {
    const isFull =
      existsSync(folder) && readdirSync(folder, { recursive: true }).length > maxEntries;
    if (isFull) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another run may remove it or write to it now, or it may not be writable. Then Node compiles again.
  }
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}
