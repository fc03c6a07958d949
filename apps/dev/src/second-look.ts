import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestModule } from 'vitest/node';
import { tally, type Tally } from './closing-line.ts';

/** When more files than this fail, the machine is not to blame. */
const mostFiles = 5;

const isSecond = 'BASALT_TEST_SECOND_LOOK';

/**
 * Runs the files that failed once more, one after the other and with nothing beside them: tests that kill servers, race
 * and look at clocks fail now and then on a machine that has other things to do. Answers the count of the whole run with
 * the second outcome of these files, and says which passed only so; null where a second look is out of place.
 */
export async function lookAgain(modules: readonly TestModule[]): Promise<Tally | null> {
  const failed = modules.filter((module) => tally([module], 0).failed > 0);
  if (process.env[isSecond] !== undefined) return null;
  if (failed.length === 0 || failed.length > mostFiles) return null;
  const files = failed.map(({ moduleId }) => moduleId);
  console.log(`\nOnce more, with nothing beside them:\n${files.join('\n')}`);
  const again = await runAlone(files);
  if (again.failed === 0)
    console.log(`\nPassed only with nothing beside them:\n${files.join('\n')}`);
  const others = tally(
    modules.filter((module) => !failed.includes(module)),
    0,
  );
  return {
    passed: others.passed + again.passed,
    failed: others.failed + again.failed,
    skipped: others.skipped + again.skipped,
  };
}

/** The outcome that a run of these files tells before it ends; a failure when it tells none. */
async function runAlone(files: readonly string[]): Promise<Tally> {
  const script = process.argv[1] as string;
  const child = spawn(process.execPath, [script, ...files, '--no-file-parallelism'], {
    env: { ...process.env, [isSecond]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let told: Tally = { passed: 0, failed: files.length, skipped: 0 };
  child.on('message', (message) => (told = message as Tally));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 || told.failed > 0 ? told : { ...told, failed: 1 };
}
