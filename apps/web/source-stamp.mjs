import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the pages are built of, besides everything in `src`, in the client's and in Markdown's; the lockfile names the libraries. */
const files = [
  'index.html',
  'vite.config.ts',
  'shared-files.ts',
  'compile-words.ts',
  'react-aria-words.ts',
  'nonce-placeholder.ts',
  'package.json',
];
const packages = join('..', '..', 'packages');
const folders = ['src', join(packages, 'client', 'src'), join(packages, 'markdown', 'src')];
const lockfile = join('..', '..', 'package-lock.json');

/** A hash over every source of the pages in `root`, independent of when and where they were written. */
export function sourceStamp(root) {
  const sources = folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.[a-z]+$/u.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
  const hash = createHash('sha256');
  for (const name of [...files, ...sources, lockfile]) {
    const content = readFileSync(join(root, name));
    hash.update(`${name.replaceAll('\\', '/')}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** The stamp that the last build left, or null. */
export function readStamp(dist) {
  try {
    return readFileSync(join(dist, 'stamp'), 'utf8');
  } catch {
    return null;
  }
}
