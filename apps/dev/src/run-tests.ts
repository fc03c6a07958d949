/**
 * `npm test` and `npm run proofs` (`--proofs`): runs every project of vitest.workspace.ts in the current directory, or those that
 * the other arguments choose (they are vitest's own), and ends with the closing line, also when the run cannot start, something
 * calls process.exit, or what a test started keeps the run from closing. Files that are named by an argument run in any case.
 *
 * In CI (`CI=true`), files with failed cases that drive a browser or measure a pace run once more, alone (second-try.ts). A case
 * that passes then is printed as `flaky: NAME` above the closing line, and belongs into docs/flaky-tests.md.
 */
import path from 'node:path';
import { parseCLI, startVitest, type CliOptions, type Reporter, type Vitest } from 'vitest/node';
import { closingLine, flakyLines, succeeded, tally, type Tally } from './closing-line.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { casesToRepeat, nameOf, type FailedCase } from './second-try.ts';
import { chosenFiles } from './test-projects.ts';

keepCompiledCode(path.join(import.meta.dirname, '../../../node_modules/.cache/tests'));

const MAX_CLOSING_MS = Number(process.env['BASALT_TEST_CLOSING_MS'] ?? 30_000);

let result: Tally = { passed: 0, failed: 1, skipped: 0 };
let flaky: FailedCase[] = [];
const addFailure = (): void => void (result = { ...result, failed: result.failed + 1 });

process.on('exit', (code) => {
  if (code === 0 && !succeeded(result)) process.exitCode = 1;
  // Written here, so that no output of vitest or of a teardown can follow it.
  process.stdout.write(`\n${[...flakyLines(flaky), closingLine(result)].join('\n')}\n`);
});

let closing: NodeJS.Timeout | undefined;
/** Ends the run at once, with what ends by itself when this process exits: the database of the tests is no child that a signal reaches. */
function endEarly(): void {
  console.error('The run was ended early.');
  addFailure();
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endEarly);

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

/** Runs the chosen files; `options` are vitest's. Returns vitest when the run has ended. */
async function run(filter: string[], options: CliOptions): Promise<Vitest> {
  const chosen = [options.reporters ?? 'default'].flat() as Reporter[];
  const vitest = await startVitest(filter, {
    config: 'vitest.workspace.ts',
    ...options,
    reporters: [...chosen, counting],
    watch: false,
  });
  clearTimeout(closing);
  result = tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  return vitest;
}

/** Runs the files of `cases` again, alone. When all that they hold passes, the cases count as passed and as flaky. */
async function repeat(cases: FailedCase[]): Promise<void> {
  const first = result;
  console.error(`\nOnce more, alone:\n${cases.map((failed) => `  ${nameOf(failed)}`).join('\n')}`);
  process.exitCode = 0;
  await run([...new Set(cases.map(({ file }) => file))], { maxWorkers: 1 });
  const passed = succeeded(result) && (process.exitCode ?? 0) === 0;
  result = passed ? { ...first, passed: first.passed + cases.length, failed: 0 } : first;
  if (passed) flaky = cases;
  else process.exitCode = 1;
}

try {
  const [, , ...args] = process.argv;
  const isProofs = args[0] === '--proofs';
  const { filter, options } = parseCLI(['vitest', 'run', ...args.slice(isProofs ? 1 : 0)]);
  if (filter.length === 0) process.env[chosenFiles] = isProofs ? 'proofs' : 'rules';
  const vitest = await run(filter, options);
  // vitest can also fail without a failed test, for example in a global setup. A run that finds no test file is not counted here.
  const unexplained = result.failed === 0 && (process.exitCode ?? 0) !== 0;
  if (unexplained && (await vitest.globTestSpecifications(filter)).length > 0) addFailure();
  const cases = casesToRepeat(vitest.state.getTestModules(), process.cwd());
  if (process.env['CI'] === 'true' && cases.length > 0 && cases.length === result.failed)
    await repeat(cases);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// Handles that tests left open must not keep the run alive.
process.exit();
