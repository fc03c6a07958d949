import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './apps/dev/src/long-files-first.ts';
import { testProjects } from './apps/dev/src/test-projects.ts';
import { testWorkers } from './apps/dev/src/test-workers.ts';

/** Every test of the repository. vitest looks for another name by itself: pass `--config vitest.workspace.ts`. */
export default defineConfig({
  test: {
    projects: testProjects(import.meta.dirname),
    maxWorkers: testWorkers(availableParallelism(), totalmem()),
    sequence: { sequencer: LongFilesFirst },
    // None of these is a bar of the product: they end what hangs, on a machine that may stall for seconds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A forgotten `.only` must fail everywhere, not on CI alone.
    allowOnly: false,
  },
});
