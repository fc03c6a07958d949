import type { TestModule } from 'vitest/node';
import { nameOf, type FailedCase } from './second-try.ts';

/**
 * The result of a test run: the tests that passed and were skipped, and all failures, of tests and of suites that did not load.
 */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts a finished run. A file, suite or hook that failed without a failed test counts as one
 * failure, and so does each error outside of tests: `failed` is 0 only when nothing at
 * all went wrong.
 */
export function tally(modules: readonly TestModule[], errorsOutside: number): Tally {
  const counted: Tally = { passed: 0, failed: errorsOutside, skipped: 0 };
  for (const module of modules) {
    const before = counted.failed;
    for (const test of module.children.allTests()) counted[outcome(test.result().state)] += 1;
    for (const suite of [module, ...module.children.allSuites()])
      counted.failed += suite.errors().length;
    if (counted.failed === before && module.state() === 'failed') counted.failed += 1;
  }
  return counted;
}

// A test that is still pending at the end of a run was cut off, which counts as a failure.
const outcome = (state: 'passed' | 'failed' | 'skipped' | 'pending'): keyof Tally =>
  state === 'pending' ? 'failed' : state;

/** The last line of a run, `N passed, N failed`, with `, N skipped` only when a test was. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A line `flaky: NAME` for each case that passed at its second try only, and their number; none without such a case. */
export const flakyLines = (cases: readonly FailedCase[]): string[] =>
  cases.length === 0
    ? []
    : [
        ...cases.map((flaky) => `flaky: ${nameOf(flaky)}`),
        `${cases.length} flaky (docs/flaky-tests.md)`,
      ];

/** Whether the run succeeded: something passed and nothing failed. */
export const succeeded = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0;
