import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Builds the pages as a start does, unless they are there. Throws when they cannot be built. */
export function buildPages(): void {
  const program = path.join(import.meta.dirname, '../build-when-needed.mjs');
  const { stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
}
