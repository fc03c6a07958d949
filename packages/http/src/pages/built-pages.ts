import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the built pages, as it is sent. */
export interface Asset {
  type: string;
  plain: Buffer;
  /** The same, compressed by Brotli, if the build made it. */
  brotli: Buffer | null;
}

/** The browser pages as a build left them in a folder. */
export interface BuiltPages {
  /** The one page; the nonce of the answer replaces each `noncePlaceholder`. */
  index: string;
  /** The script that shows the page without a network; null in a build without one. */
  worker: Buffer | null;
  /** By file name. A name contains a hash of the content, or a version, so the content of a name never changes. */
  assets: ReadonlyMap<string, Asset>;
}

/** The text that the build puts where a nonce belongs. */
export const noncePlaceholder = '__BASALT_NONCE__';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Reads a build into memory; null when there is none, or when a build is not finished. */
export function readBuiltPages(folder: string): BuiltPages | null {
  try {
    const index = readFileSync(path.join(folder, 'index.html'), 'utf8');
    const inside = path.join(folder, 'assets');
    const names = new Set(readdirSync(inside));
    const read = (name: string) => readFileSync(path.join(inside, name));
    const assets = new Map<string, Asset>();
    for (const name of names) {
      const type = types[path.extname(name)];
      if (type === undefined) continue;
      const brotli = names.has(`${name}.br`) ? read(`${name}.br`) : null;
      assets.set(name, { type, plain: read(name), brotli });
    }
    const worker = path.join(folder, 'service-worker.js');
    return { index, worker: existsSync(worker) ? readFileSync(worker) : null, assets };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
