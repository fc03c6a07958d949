import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package: npm runs the scripts of a package there. */
export const root = process.cwd();
/** The place of the repository's package.json while a packed one replaces it. */
export const original = path.join(root, 'package.json.original');
/** The settings of the compiler while it builds. */
export const buildConfig = path.join(root, 'tsconfig.build.json');

/** Puts the repository's package.json back; nothing if it is there. Also mends what an interrupted packing left. */
export function restore() {
  if (existsSync(original)) renameSync(original, path.join(root, 'package.json'));
  rmSync(buildConfig, { force: true });
}
