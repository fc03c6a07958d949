import { existsSync } from 'node:fs';
import path from 'node:path';

const isInstalled = (program: string, folders = ''): boolean =>
  path.isAbsolute(program)
    ? existsSync(program)
    : folders.split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** Why tests that need a program are skipped, in one line, or null when they run: where it is, and under CI, to fail without it. */
export function whySkipped(program: string, { CI, PATH }: NodeJS.ProcessEnv): string | null {
  if (CI === 'true' || isInstalled(program, PATH)) return null;
  return `Skipped here: the tests that need ${program}, which is not installed. Under CI=true they fail.`;
}

/**
 * For `test.skipIf`: whether a program of the system, by name or path, that npm cannot bring is absent. Says in one line that
 * its tests are skipped. Where all tests of a file are, the file opens nothing.
 */
export function isAbsent(program: string): boolean {
  const reason = whySkipped(program, process.env);
  if (reason !== null) console.log(reason);
  return reason !== null;
}
