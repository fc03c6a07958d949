import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Runs in a process of its own: what nobody caught ends a test run. */
const script = `
  import { inDriverContext, isStrayOfDriver, outsideDriverContext } from './driver-context.ts';
  process.on('uncaughtException', (error) => console.log(error.message + ' ' + isStrayOfDriver()));
  inDriverContext(() => {
    setTimeout(() => { throw new Error('timer'); }, 1);
    void Promise.reject(new Error('promise'));
    void (async () => { await null; throw new Error('later'); })();
    outsideDriverContext(() => setTimeout(() => { throw new Error('accounts'); }, 20));
  });
  setTimeout(() => { throw new Error('service'); }, 40);
`;

it('tells what a driver left behind from what the service did', () => {
  const run = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname),
  });
  const lines = run.toString().trim().split('\n').toSorted();
  expect(lines).toEqual([
    'accounts false',
    'later true',
    'promise true',
    'service false',
    'timer true',
  ]);
});
