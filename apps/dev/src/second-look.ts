import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestModule } from 'vitest/node';
import { tally } from './closing-line.ts';

/** When more files than this fail, other files at the same time are not the cause. */
const mostFiles = 5;
/** Of more files than this it is no chance any more that they fail beside others: they have failed. */
const mostFlaky = 2;

const isSecond = 'BASALT_TEST_SECOND_LOOK';

/**
 * Runs the files that failed once more, one after the other and with nothing beside them, and answers what failed of
 * the tests that pass so. They are called flaky, counted apart and not as failures: a machine that stalls is no fault
 * of the code. Answers 0 where one of them fails again, or where they are more than two.
 */
export async function countFlaky(modules: readonly TestModule[]): Promise<number> {
  if (process.env[isSecond] !== undefined) return 0;
  const failed = modules.filter((module) => tally([module], 0).failed > 0);
  if (failed.length === 0 || failed.length > mostFiles) return 0;
  const files = failed.map(({ moduleId }) => moduleId);
  console.log(`\nOnce more, with nothing beside them:\n${files.join('\n')}`);
  const havePassed = await passAlone(files);
  console.log(`\nWith nothing beside them they ${havePassed ? 'passed' : 'failed, too'}.`);
  return havePassed && failed.length <= mostFlaky ? tally(failed, 0).failed : 0;
}

async function passAlone(files: readonly string[]): Promise<boolean> {
  const script = process.argv[1] as string;
  const child = spawn(process.execPath, [script, ...files, '--no-file-parallelism'], {
    env: { ...process.env, [isSecond]: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
