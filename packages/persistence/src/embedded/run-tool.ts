import { execFile } from 'node:child_process';
import { parse } from 'node:path';
import type { SystemUser } from './system-user.ts';

/** How a program of PostgreSQL ended: `ok` for exit code 0, and all it printed. */
export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

const INHERITED = ['PATH', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'TMPDIR'];

/**
 * The environment of PostgreSQL's programs: messages in English, since we read them, and none of our own
 * variables, which hold secrets and PG… settings meant for clients.
 */
export function toolEnvironment(): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}

/** Runs a program of PostgreSQL to its end, as the user of this process or the other one; never rejects. */
export function runTool(
  program: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<ToolResult> {
  // Not our working directory: the user may have no access to it, and initdb looks there.
  const options = { ...user, cwd: parse(program).root, env: toolEnvironment() };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`.trim();
      resolve({ ok: error === null, output: output || (error?.message ?? '') });
    });
  });
}
