import { defineConfig } from 'vitest/config';
import { testProjects } from './apps/dev/src/test-projects.ts';

/** Every test of the repository. vitest looks for another name by itself: pass `--config vitest.workspace.ts`. */
export default defineConfig({
  test: {
    projects: testProjects(import.meta.dirname),
    pool: 'forks',
    maxWorkers: 2,
    // None of these is a bar of the product: they end what hangs, on a machine that may stall for seconds.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A forgotten `.only` must fail everywhere, not on CI alone.
    allowOnly: false,
  },
});
