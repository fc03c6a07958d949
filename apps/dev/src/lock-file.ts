import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One copy of a package that the lock file names. */
export interface LockedPackage {
  name: string;
  version: string;
  /** As its manifest says; undefined when that says nothing. */
  license: string | undefined;
  /** Whether only those who develop install it. */
  forDevelopment: boolean;
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** Every copy of every package of others that package-lock.json below `root` names, for all platforms, by name and version. */
export function lockedPackages(root: string): LockedPackage[] {
  const file = path.join(root, 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([at, { link }]) => at.includes('node_modules/') && link !== true)
    .map(([at, entry]) => ({
      name: entry.name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license,
      // What is optional for us and needed by a tool only stays out of a server, too.
      forDevelopment: entry.dev === true || entry.devOptional === true,
    }))
    .toSorted((a, b) => (a.name === b.name ? order(a.version, b.version) : order(a.name, b.name)));
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
