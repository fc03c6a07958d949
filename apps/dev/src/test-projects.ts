import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const TEST_FILES = ['src/**/*.test.ts', 'test/**/*.test.ts', 'testing/**/*.test.ts'];
const USES_DATABASE = new Set(['persistence', 'server']);
/** Without I/O and without state of a process, so its files can share one: half the time. */
const SHARES_A_WORKER = new Set(['domain']);
const DATABASE_SETUP = 'packages/persistence/testing/global-setup.ts';

/**
 * One vitest project for each folder of `packages/` and `apps/` below `root` that holds test files,
 * named after its folder, so that a new package is tested as soon as it has a test. Those that use
 * the database are given its global setup.
 */
export function testProjects(root: string): TestProjectInlineConfiguration[] {
  const setup = join(root, DATABASE_SETUP);
  const withDatabase = existsSync(setup);
  return globSync(['packages/*', 'apps/*'], { cwd: root })
    .map((folder) => folder.replaceAll('\\', '/'))
    .filter((folder) => globSync(TEST_FILES, { cwd: join(root, folder) }).length > 0)
    .toSorted()
    .map((folder) => {
      const name = folder.slice(folder.indexOf('/') + 1);
      const globalSetup = withDatabase && USES_DATABASE.has(name) ? [setup] : [];
      return {
        extends: true,
        root: join(root, folder),
        test: {
          name,
          include: TEST_FILES,
          globalSetup,
          ...(SHARES_A_WORKER.has(name) && { isolate: false, pool: 'threads' as const }),
        },
      };
    });
}
