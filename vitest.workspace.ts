import { defineConfig } from 'vitest/config';
import { testProjects } from './apps/dev/src/test-projects.ts';

/** Every test of the repository. vitest looks for another name by itself: pass `--config vitest.workspace.ts`. */
export default defineConfig({
  test: {
    projects: testProjects(import.meta.dirname),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A forgotten `.only` must fail everywhere, not on CI alone.
    allowOnly: false,
  },
});
