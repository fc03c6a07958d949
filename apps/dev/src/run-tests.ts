/**
 * `npm test` and `npm run proofs` (`--proofs`): runs every project of vitest.workspace.ts in the current directory, or those that
 * the other arguments choose (they are vitest's own), and ends with the closing line, also when the run cannot start, something
 * calls process.exit, or what a test started keeps the run from closing. Files that are named by an argument run in any case.
 */
import path from 'node:path';
import { parseCLI, startVitest, type Reporter } from 'vitest/node';
import { closingLine, succeeded, tally, type Tally } from './closing-line.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { chosenFiles } from './test-projects.ts';

keepCompiledCode(path.join(import.meta.dirname, '../../../node_modules/.cache/tests'));

const MAX_CLOSING_MS = Number(process.env['BASALT_TEST_CLOSING_MS'] ?? 30_000);

let result: Tally = { passed: 0, failed: 1, skipped: 0 };
const addFailure = (): void => void (result = { ...result, failed: result.failed + 1 });

process.on('exit', (code) => {
  if (code === 0 && !succeeded(result)) process.exitCode = 1;
  // Written here, so that no output of vitest or of a teardown can follow it.
  process.stdout.write(`\n${closingLine(result)}\n`);
});

let closing: NodeJS.Timeout | undefined;

/**
 * Counts the tests, then limits the time of the closing: a process that a test left running keeps the output of its worker open forever.
 */
const counting: Reporter = {
  onTestRunEnd(modules, errors) {
    result = tally(modules, errors.length);
    closing = setTimeout(() => {
      console.error('The run does not close: a test or a setup left a process or a handle behind.');
      addFailure();
      process.exit(1);
    }, MAX_CLOSING_MS);
    closing.unref();
  },
};

try {
  const [, , ...given] = process.argv;
  const isProofs = given[0] === '--proofs';
  const { filter, options } = parseCLI(['vitest', 'run', ...given.slice(isProofs ? 1 : 0)]);
  if (filter.length === 0) process.env[chosenFiles] = isProofs ? 'proofs' : 'rules';
  const chosen = [options.reporters ?? 'default'].flat() as Reporter[];
  const vitest = await startVitest(filter, {
    config: 'vitest.workspace.ts',
    ...options,
    reporters: [...chosen, counting],
    watch: false,
  });
  clearTimeout(closing);
  result = tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  // vitest can also fail without a failed test, for example in a global setup. A run that finds no test file is not counted here.
  const unexplained = result.failed === 0 && (process.exitCode ?? 0) !== 0;
  if (unexplained && (await vitest.globTestSpecifications(filter)).length > 0) addFailure();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// Handles that tests left open must not keep the run alive.
process.exit();
