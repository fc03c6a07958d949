import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One copy of a package that the lock file names. */
export interface LockedPackage {
  name: string;
  version: string;
  /** The licence in its manifest; undefined without one. */
  license: string | undefined;
  /** The digests of its archive (Subresource Integrity); undefined without one. */
  integrity: string | undefined;
  /** True when it is only installed for development, or for building the pages. */
  forDevelopment: boolean;
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages that build the pages, and are not served themselves. */
const buildTools = ['vite', '@vitejs/plugin-react'];

/** Every copy of every external package in package-lock.json below `root`, for all platforms, by name and version. */
export function lockedPackages(root: string): LockedPackage[] {
  const file = path.join(root, 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const needed = neededToServe(packages);
  return Object.entries(packages)
    .filter(([at, { link }]) => at.includes('node_modules/') && link !== true)
    .map(([at, entry]) => ({
      name: entry.name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license,
      integrity: entry.integrity,
      forDevelopment: !needed.has(at),
    }))
    .toSorted((a, b) => (a.name === b.name ? order(a.version, b.version) : order(a.name, b.name)));
}

/** The paths of all packages that serving needs, with their dependencies. */
function neededToServe(packages: Readonly<Record<string, Entry>>): Set<string> {
  const needed = new Set(Object.keys(packages).filter((at) => !at.includes('node_modules/')));
  for (const from of needed) {
    const { dependencies, optionalDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = buildTools.includes(name) ? undefined : pathOf(name, from, packages);
      if (at !== undefined) needed.add(at);
    }
  }
  return needed;
}

/** The path at which Node finds a package from another one: in the nearest node_modules above. */
function pathOf(
  name: string,
  from: string,
  packages: Readonly<Record<string, Entry>>,
): string | undefined {
  const folders = from.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  const places = folders.toReversed().map((folder) => `${folder}/node_modules/${name}`);
  return [...places, `node_modules/${name}`].find((at) => packages[at] !== undefined);
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
