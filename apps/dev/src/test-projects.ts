import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const PACKAGE_FOLDERS = ['apps', 'packages'];
const TEST_FOLDERS = ['src', 'test', 'testing'];
/** In a project that has it: runs once before the tests of all its files. */
const OWN_SETUP = 'testing/global-setup.ts';
const DATABASE_SETUP = `packages/persistence/${OWN_SETUP}`;
const USES_DATABASE = new Set(['persistence', 'server']);
/** Imported in a worker before each test file of a project that has it; node loads it again each time. */
const FILE_SETUP = 'test/each-file.ts';
/** Without I/O: threads start faster than processes. */
const USES_THREADS = new Set(['domain']);
/**
 * The files of a project share their workers: what they import is loaded once a worker. Node itself
 * loads them, as it does the product, and nothing is transformed.
 */
const sharedWorkers = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/**
 * One vitest project for each folder of `packages/` and `apps/` below `root` that holds test files,
 * named after its folder, so that a new package is tested as soon as it has a test. Those that use
 * the database are given its global setup.
 */
export function testProjects(root: string): TestProjectInlineConfiguration[] {
  const setup = join(root, DATABASE_SETUP);
  return PACKAGE_FOLDERS.flatMap((folder) => foldersIn(join(root, folder)))
    .filter((path) => TEST_FOLDERS.some((folder) => holdsTests(join(path, folder))))
    .map((path) => {
      const name = basename(path);
      const setups = [join(path, OWN_SETUP), ...(USES_DATABASE.has(name) ? [setup] : [])];
      const globalSetup = [...new Set(setups)].filter((file) => existsSync(file));
      return {
        extends: true,
        root: path,
        test: {
          name,
          include: TEST_FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          globalSetup,
          setupFiles: existsSync(join(path, FILE_SETUP)) ? [join(path, FILE_SETUP)] : [],
          pool: USES_THREADS.has(name) ? 'threads' : 'forks',
          ...sharedWorkers,
        },
      };
    });
}

function foldersIn(path: string): string[] {
  return existsSync(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [];
}

/** By hand: `globSync` takes ten times as long, and every run waits for it. */
function holdsTests(path: string): boolean {
  if (!existsSync(path)) return false;
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).some((name) =>
    name.endsWith('.test.ts'),
  );
}
