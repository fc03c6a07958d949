import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';

/** The package's folder. */
export const root = path.dirname(import.meta.dirname);
/** Where the repository's package.json waits while a packed one stands in its place. */
export const original = path.join(root, 'packing/package.json.original');

/** Puts the repository's package.json back; nothing if it is there. Also mends what an interrupted packing left. */
export function restore() {
  if (existsSync(original)) renameSync(original, path.join(root, 'package.json'));
}
