import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readImports, type Import } from './read-imports.ts';

/**
 * A file of a package with what it imports. Paths are relative to the repository's root and use
 * `/`.
 */
export interface SourceFile {
  path: string;
  /** True for a test, a contract suite or test support: it is never part of the running product. */
  forTests: boolean;
  imports: Import[];
}

/**
 * A folder of `packages/` or `apps/`: its name, the dependencies of its package.json, and its files.
 */
export interface Package {
  folder: string;
  name: string;
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
  files: SourceFile[];
}

/** The repository for the rules. `devDependencies` are those of the root. */
export interface SourceTree {
  packages: Package[];
  devDependencies: ReadonlySet<string>;
  /** True when a path of the repository is an existing file. */
  hasFile(path: string): boolean;
}

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const SOURCE_FILES = '**/*.{ts,mts,cts,tsx,js,mjs,cjs,jsx}';
/** Code that never runs in production: tests and their support, the bench, examples, and configuration of tools. */
const FOR_TESTS =
  /(\.(test|contract|config)\.[a-z]+$)|(^[^/]+\/[^/]+\/(test|testing|examples)\/)|(^apps\/bench\/)/;

/**
 * Reads every package below `root`. Throws when a folder has no package.json or a file does not
 * parse.
 */
export function readSourceTree(root: string): SourceTree {
  const folders = globSync(['packages/*/', 'apps/*/'], { cwd: root }).map((folder) =>
    folder.replaceAll('\\', '/').replace(/\/$/, ''),
  );
  return {
    packages: folders.toSorted().map((folder) => readPackage(root, folder)),
    devDependencies: namesOf(readManifest(root).devDependencies),
    hasFile: (path) => existsSync(join(root, path)),
  };
}

function readPackage(root: string, folder: string): Package {
  const manifest = readManifest(join(root, folder));
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = manifest;
  const paths = globSync(SOURCE_FILES, {
    cwd: join(root, folder),
    exclude: ['**/node_modules', '**/dist', '**/coverage'],
  });
  return {
    folder,
    name: manifest.name ?? folder,
    dependencies: namesOf(dependencies, optionalDependencies, peerDependencies),
    devDependencies: namesOf(devDependencies),
    files: paths
      .toSorted()
      .map((path) => readSource(root, join(folder, path.replaceAll('\\', '/')))),
  };
}

function readSource(root: string, path: string): SourceFile {
  const imports = readImports(readFileSync(join(root, path), 'utf8'), path);
  return { path, forTests: FOR_TESTS.test(path), imports };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

const namesOf = (...groups: (Record<string, string> | undefined)[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => Object.keys(group ?? {})));

/** The path of a relative import in the file `from`. */
export const resolveRelative = (from: string, specifier: string): string =>
  join(dirname(from), specifier);
