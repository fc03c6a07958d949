import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestModule } from 'vitest/node';
import { tally } from './closing-line.ts';

/** When more files than this fail, it is not what ran beside them. */
const mostFiles = 5;

const isSecond = 'BASALT_TEST_SECOND_LOOK';

/**
 * Runs the files that failed once more, one after the other and with nothing beside them, and says whether they passed so:
 * whoever looks for the fault knows then whether to look at what a busy machine does to the test. Changes no outcome: what
 * failed has failed.
 */
export async function lookAgain(modules: readonly TestModule[]): Promise<void> {
  if (process.env[isSecond] !== undefined) return;
  const failed = modules.filter((module) => tally([module], 0).failed > 0);
  if (failed.length === 0 || failed.length > mostFiles) return;
  const files = failed.map(({ moduleId }) => moduleId);
  console.log(`\nOnce more, with nothing beside them:\n${files.join('\n')}`);
  const havePassed = await passAlone(files);
  console.log(`\nWith nothing beside them they ${havePassed ? 'passed' : 'failed, too'}.`);
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
