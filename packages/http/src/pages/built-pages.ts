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
  /** The file name of its first script, which contains a hash of the whole build; null in a build without one. */
  entry: string | null;
  /** By language: the file name of its messages for the first page. */
  firstWords: ReadonlyMap<string, string>;
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

const typeOf = (name: string): string | undefined => types[path.extname(name)];

/** The file of this name, as it is sent; null for a type that no build has. */
export function assetOf(name: string, bytes: Omit<Asset, 'type'>): Asset | null {
  const type = typeOf(name);
  return type === undefined ? null : { type, ...bytes };
}

/** The pages of a folder, read once. */
export interface Pages {
  /** Null while there is no finished build. */
  built(): BuiltPages | null;
}

/** Reads the build of the folder when it is first needed; a build that is made later is found. */
export function openPages(folder: string): Pages {
  let pages: BuiltPages | null = null;
  return { built: () => (pages ??= readBuiltPages(folder)) };
}

/** Reads a build into memory; null when there is none, or when a build is not finished. */
export function readBuiltPages(folder: string): BuiltPages | null {
  try {
    const index = readFileSync(path.join(folder, 'index.html'), 'utf8');
    const inside = path.join(folder, 'assets');
    const names = new Set(readdirSync(inside));
    const read = (name: string) => readFileSync(path.join(inside, name));
    const assets = new Map<string, Asset>();
    for (const name of names) {
      if (typeOf(name) === undefined) continue;
      const brotli = names.has(`${name}.br`) ? read(`${name}.br`) : null;
      const asset = assetOf(name, { plain: read(name), brotli });
      if (asset !== null) assets.set(name, asset);
    }
    const worker = path.join(folder, 'service-worker.js');
    const [, entry = null] = /<script[^>]* src="\/assets\/([\w.-]+)"/u.exec(index) ?? [];
    const firstWords = new Map(
      [...names].flatMap((name) => {
        const [, language] = /^words-([\w-]+)-first-[\w-]{8}\.js$/u.exec(name) ?? [];
        return language === undefined ? [] : [[language, name] as const];
      }),
    );
    const script = existsSync(worker) ? readFileSync(worker) : null;
    return { index, entry, firstWords, worker: script, assets };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
