import { relative } from 'node:path';
import type { TestModule } from 'vitest/node';

/** The most cases of one run that may pass at their second try only. With more of them, the run fails. */
export const MAX_FLAKY = 3;

/** Every file of these folders drives a browser. */
const BROWSER_TESTS = /^apps\/web\/(?:test|testing)\//u;
/** The proofs that compare a measured time with a bar. Every other proof has one try. */
const PROOFS_OF_PACE = new Set([
  'apps/server/test/event-loop.proof.test.ts',
  'apps/server/test/mcp-cost.proof.test.ts',
  'apps/server/test/notification-pace.proof.test.ts',
  'apps/server/test/oauth-cost.proof.test.ts',
  'apps/server/test/rule-pace.proof.test.ts',
  'apps/server/test/torture/abuse-apps.proof.test.ts',
  'apps/server/test/torture/abuse-imports.proof.test.ts',
  'apps/server/test/torture/abuse-people.proof.test.ts',
  'apps/server/test/torture/abuse-requests.proof.test.ts',
  'apps/server/test/torture/abuse-searches.proof.test.ts',
  'apps/server/test/torture/abuse-sign-in.proof.test.ts',
  'apps/server/test/torture/file-tenants.proof.test.ts',
  'apps/server/test/torture/large-import.proof.test.ts',
  'apps/server/test/torture/slow-connections.proof.test.ts',
]);

/** A failed case: its file, relative to the repository, and the titles that lead to it, joined by ` > `. */
export interface FailedCase {
  file: string;
  title: string;
}

/** The name of a case as the run prints it. */
export const nameOf = ({ file, title }: FailedCase): string => `${file} > ${title}`;

/**
 * The failed cases of `modules` when each of them may run a second time; none when something else failed too, or more than
 * `MAX_FLAKY` cases: a second try could not turn that run into a success. `root` is the repository's folder.
 */
export function casesToRepeat(modules: readonly TestModule[], root: string): FailedCase[] {
  const failed = modules.filter((module) => module.state() === 'failed');
  const cases = failed.flatMap((module) => failedCasesOf(module, root));
  const outsideCases = failed.some((module) => errorsOutsideCases(module) > 0);
  const onlyRepeatable = cases.every(({ file }) => mayRepeat(file));
  return !outsideCases && onlyRepeatable && cases.length <= MAX_FLAKY ? cases : [];
}

/** Whether the cases of this file, relative to the repository, may run a second time. */
export const mayRepeat = (file: string): boolean =>
  BROWSER_TESTS.test(file) || PROOFS_OF_PACE.has(file);

/** The files that `mayRepeat` lists by name. A test compares them with the files that exist. */
export const repeatableProofs: readonly string[] = [...PROOFS_OF_PACE];

function failedCasesOf(module: TestModule, root: string): FailedCase[] {
  const file = relative(root, module.moduleId).replaceAll('\\', '/');
  return [...module.children.allTests('failed')].map((test) => ({ file, title: test.fullName }));
}

/** The errors of a file that no case of it reports: a hook that failed, a suite that did not load, a file without a failed case. */
function errorsOutsideCases(module: TestModule): number {
  const suites = [module, ...module.children.allSuites()];
  const errors = suites.reduce((sum, suite) => sum + suite.errors().length, 0);
  const hasFailedCase = [...module.children.allTests('failed')].length > 0;
  return errors + (hasFailedCase ? 0 : 1);
}
