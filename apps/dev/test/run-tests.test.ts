import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatableProofs } from '../src/second-try.ts';
import { linkInstalledPackages, plantTree, repository } from '../testing/planted-tree.ts';

const passing = `import { expect, test } from 'vitest'; test('a', () => { expect(1).toBe(1); });`;
const failing = passing.replace('toBe(1)', 'toBe(2)');

/** Runs the planted tests the way `npm test` does; answers the status and the last line of both outputs together. */
function lastLine(files: Record<string, string>, ...args: string[]): [number | null, string] {
  return lastLineWithin(120_000, files, ...args);
}

/** The same, where a run may take this many milliseconds to close. */
function lastLineWithin(
  closing: number,
  files: Record<string, string>,
  ...args: string[]
): [number | null, string] {
  const [status, output] = outputOf(closing, files, ...args);
  return [status, lastOf(output)];
}

const lastOf = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';

/** The same with all that is printed. */
const outputOf = (
  closing: number,
  files: Record<string, string>,
  ...args: string[]
): [number | null, string] => outputWith({}, closing, files, ...args);

/** The same with more environment variables. */
function outputWith(
  extra: Record<string, string>,
  closing: number,
  files: Record<string, string>,
  ...args: string[]
): [number | null, string] {
  const root = plantTree({ 'package.json': '{ "type": "module" }', ...files });
  linkInstalledPackages(root);
  cpSync(join(repository, 'vitest.workspace.ts'), join(root, 'vitest.workspace.ts'));
  cpSync(join(repository, 'apps/dev/src'), join(root, 'apps/dev/src'), {
    recursive: true,
    filter: (path) => !path.includes('.test.'),
  });
  const command = [`"${process.execPath}" apps/dev/src/run-tests.ts "$@" 2>&1`, 'sh', ...args];
  // With what Node has compiled of vitest for the run that this test is in.
  const { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE };
  const env = { ...own, ...extra, BASALT_TEST_CLOSING_MS: String(closing) };
  const run = spawnSync('sh', ['-c', ...command], { cwd: root, encoding: 'utf8', env });
  return [run.status, run.stdout];
}

const inA = 'packages/a/src/a.test.ts';
const inB = 'apps/b/test/b.test.ts';
const setup = 'packages/persistence/testing/global-setup.ts';
const usesDatabase = { 'packages/persistence/test/p.test.ts': passing };

const skipping = `${passing} test.skip('b', () => {});`;

test('counts the tests of every package, names those skipped, and succeeds', () => {
  const files = { [inA]: passing, [inB]: skipping };
  expect(lastLine(files)).toEqual([0, '2 passed, 0 failed, 1 skipped']);
});

test('runs only the files that an argument names', () => {
  expect(lastLine({ [inA]: passing, [inB]: failing }, inA)).toEqual([0, '1 passed, 0 failed']);
});

/** By what is wrong with the file. */
const waysToFail = {
  'a failed test': failing,
  'a suite that does not load': `import './gone.ts'; ${passing}`,
  'a file without tests': '',
  'a focused test': passing.replace('test(', 'test.only('),
  'a hook that fails': `import { beforeAll, test } from 'vitest'; beforeAll(() => { throw new Error('x'); }); test('a', () => {});`,
  'a test that ends the process': passing.replace('expect(1).toBe(1)', 'process.exit(0)'),
};

test(`counts as one failure each: ${Object.keys(waysToFail).join(', ')}`, () => {
  const files = Object.values(waysToFail).map((code, at) => [`apps/b/test/${at}.test.ts`, code]);
  const [status, output] = outputOf(120_000, { [inA]: passing, ...Object.fromEntries(files) });
  expect(lastOf(output)).toMatch(`1 passed, ${files.length} failed`);
  for (const [path] of files) expect(output).toContain(path?.slice('apps/b/'.length));
  expect(status).toBe(1);
});

test('runs the proofs by their own command, and the other tests without them, unless a file is named', () => {
  const proof = 'packages/a/test/long.proof.test.ts';
  const files = { [inA]: passing, [proof]: skipping };
  expect(lastLine(files)).toEqual([0, '1 passed, 0 failed']);
  expect(lastLine(files, '--proofs')).toEqual([0, '1 passed, 0 failed, 1 skipped']);
  expect(lastLine(files, 'long')).toEqual([0, '1 passed, 0 failed, 1 skipped']);
});

/** A test file with as many cases; each fails in the first run of the file and passes in the second. */
const failingOnce = (cases: number): string => `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { expect, test } from 'vitest';
  const runs = new URL('runs', import.meta.url);
  appendFileSync(runs, 'x');
  for (let at = 1; at <= ${cases}; at += 1)
    test('case ' + at, () => { expect(readFileSync(runs, 'utf8')).toBe('xx'); });`;

const inBrowser = 'apps/web/test/b.test.ts';
const ofPace = 'apps/server/test/event-loop.proof.test.ts';
const inCI = { CI: 'true' };

test('a file that fails is not run again', () => {
  const files = { [inA]: passing, [inB]: failingOnce(1) };
  expect(lastLine(files)).toEqual([1, '1 passed, 1 failed']);
  expect(lastOf(outputWith(inCI, 120_000, files)[1])).toBe('1 passed, 1 failed');
  expect(lastLine({ ...files, [inB]: passing, [inBrowser]: failingOnce(1) })).toEqual([
    1,
    '2 passed, 1 failed',
  ]);
});

test.each([
  ['drives a browser', inBrowser],
  ['proves a pace', ofPace, '--proofs'],
])('in CI, a case that %s runs once more and is named as flaky', (_, file, ...args) => {
  const [status, output] = outputWith(inCI, 120_000, { [file]: failingOnce(2) }, ...args);
  expect(output.trimEnd().split('\n').slice(-4)).toEqual([
    `flaky: ${file} > case 1`,
    `flaky: ${file} > case 2`,
    '2 flaky (docs/flaky-tests.md)',
    '2 passed, 0 failed',
  ]);
  expect(status).toBe(0);
});

test.each([
  ['fails again', { [inBrowser]: failing }, '0 passed, 1 failed'],
  ['is one of four', { [inBrowser]: failingOnce(4) }, '0 passed, 4 failed'],
  [
    'fails beside a case that has one try',
    { [inB]: failing, [inBrowser]: failingOnce(1) },
    '0 passed, 2 failed',
  ],
])('in CI, a case that drives a browser and %s has failed', (_, files, closing) => {
  const [status, output] = outputWith(inCI, 120_000, files);
  expect([status, lastOf(output)]).toEqual([1, closing]);
  expect(output).not.toContain('flaky:');
});

test('every proof that may run twice is a file of the repository', () => {
  expect(repeatableProofs.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

test('fails when no test ran', () => {
  expect(lastLine({ [inA]: passing }, 'nowhere')).toEqual([1, '0 passed, 0 failed']);
  expect(lastLine({ [inA]: passing }, '-t', 'b')).toEqual([1, '0 passed, 0 failed, 1 skipped']);
});

test.each([
  ['fails', `export default () => { throw new Error('no database'); };`],
  ['ends the process', `export default () => process.exit(0);`],
])('fails when the setup of the database %s', (_, code) => {
  expect(lastLine({ ...usesDatabase, [setup]: code })).toEqual([1, '0 passed, 1 failed']);
});

test('writes the closing line after a teardown that prints', () => {
  const code = `export default () => () => console.log('torn down');`;
  expect(lastLine({ ...usesDatabase, [setup]: code })).toEqual([0, '1 passed, 0 failed']);
});

test('fails when the configuration does not load', () => {
  expect(lastLine({ [inA]: passing }, '--config', 'gone.ts')).toEqual([1, '0 passed, 1 failed']);
});

test('ends, and fails, when a test leaves a process that holds its output', () => {
  const leaving = passing.replace(
    'expect(1)',
    `spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref(); expect(1)`,
  );
  const code = `import { spawn } from 'node:child_process'; ${leaving}`;
  expect(lastLineWithin(3_000, { [inA]: code })).toEqual([1, '1 passed, 1 failed']);
});

test('a run that is ended early ends what ends by the exit of its process, says so and fails', () => {
  const ending = `import { test } from 'vitest';
    test('a', async () => { process.kill(process.ppid, 'SIGTERM'); await new Promise(() => {}); }, 60_000);`;
  const beginning = `export default () => void process.once('exit', () => console.log('exited'));`;
  const files = { ...usesDatabase, [inA]: ending, [setup]: beginning };
  const [status, output] = outputOf(120_000, files);
  expect(status).toBe(1);
  expect(output).toContain('The run was ended early.');
  expect(output).toContain('exited');
  expect(output).toMatch(/^\d+ passed, [1-9]\d* failed$/mu);
});
