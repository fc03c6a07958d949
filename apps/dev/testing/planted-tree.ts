import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The repository that holds this file. */
export const repository: string = join(import.meta.dirname, '..', '..', '..');

/**
 * Writes files (a path below the new folder to its text) into a temporary folder that the running
 * test removes when it ends.
 */
export function plantTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'basalt-planted-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Gives a planted tree the packages that this repository has installed. */
export function linkInstalledPackages(root: string): void {
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
}
