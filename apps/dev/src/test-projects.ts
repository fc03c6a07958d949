import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The environment variable that says which files run: `rules`, `proofs`, or both where it is absent. */
export const chosenFiles = 'BASALT_TESTS';
/** A file that proves a rule a second time, under stress or by chance: `npm run proofs` runs it, `npm test` does not. */
const PROOFS = '**/*.proof.test.ts';

const PACKAGE_FOLDERS = ['apps', 'packages'];
const TEST_FOLDERS = ['src', 'test', 'testing'];
/** A file of a project that runs once, before all its test files. */
const OWN_SETUP = 'testing/global-setup.ts';
const DATABASE_SETUP = `packages/persistence/${OWN_SETUP}`;
const USES_DATABASE = new Set(['persistence', 'server', 'web']);
/** A file of a project that is loaded again before each of its test files. */
const FILE_SETUP = 'test/each-file.ts';
/** Projects without I/O run in threads, which start faster than processes. */
const USES_THREADS = new Set(['domain']);
/**
 * The files of a project share their workers, so a module is loaded once in a worker. Node itself loads the files, as it loads
 * the product, without a transformation.
 */
const sharedWorkers = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/**
 * One vitest project, named after its folder, for each folder of `packages/` and `apps/` below `root` that has test files. So a
 * new package is tested as soon as it has a test. Projects that use the database get its global setup.
 */
export function testProjects(root: string): TestProjectInlineConfiguration[] {
  const setup = join(root, DATABASE_SETUP);
  const projects = PACKAGE_FOLDERS.flatMap((folder) => foldersIn(join(root, folder)))
    .filter((path) => TEST_FOLDERS.some((folder) => holdsTests(join(path, folder))))
    .map((path) => {
      const name = basename(path);
      // The database first: the own one may use it.
      const setups = [...(USES_DATABASE.has(name) ? [setup] : []), join(path, OWN_SETUP)];
      const globalSetup = [...new Set(setups)].filter((file) => existsSync(file));
      return {
        extends: true,
        root: path,
        test: {
          name,
          ...filesOf(process.env[chosenFiles]),
          globalSetup,
          setupFiles: existsSync(join(path, FILE_SETUP)) ? [join(path, FILE_SETUP)] : [],
          pool: USES_THREADS.has(name) ? 'threads' : 'forks',
          ...sharedWorkers,
        },
      };
    });
  return [...projects, ...componentProjects(root)];
}

/** The globs of the files that run. */
function filesOf(chosen: string | undefined): { include: string[]; exclude: string[] } {
  const pattern = chosen === 'proofs' ? PROOFS : '**/*.test.ts';
  const include = TEST_FOLDERS.map((folder) => `${folder}/${pattern}`);
  return { include, exclude: chosen === 'rules' ? [PROOFS] : [] };
}

/** The parts of the pages, in a DOM without a browser. Vite transforms them: node reads no JSX. */
function componentProjects(root: string): TestProjectInlineConfiguration[] {
  const pages = join(root, 'apps/web');
  if (!existsSync(join(pages, 'vite.config.ts')) || process.env[chosenFiles] === 'proofs')
    return [];
  const include = ['src/**/*.test.tsx'];
  const sheets = { include: /\.module\.css$/u, modules: { classNameStrategy: 'scoped' } } as const;
  const test = {
    name: 'web-parts',
    include,
    environment: 'happy-dom',
    pool: 'threads',
    isolate: false,
    setupFiles: join(pages, 'testing/each-part.tsx'),
    css: sheets,
  } as const;
  return [
    { extends: true, root: pages, css: { modules: { generateScopedName: className } }, test },
  ];
}

/** The name of a class, as vite.config.ts of the pages gives it. */
function className(name: string, file: string): string {
  return `${basename(file, '.module.css')}_${name}`;
}

function foldersIn(path: string): string[] {
  return existsSync(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [];
}

/** True when the folder has test files. `globSync` would take ten times as long, and every run waits for this. */
function holdsTests(path: string): boolean {
  if (!existsSync(path)) return false;
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).some((name) =>
    name.endsWith('.test.ts'),
  );
}
