import { spawn } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locked, lockfile, plantClone, runInstall } from '../testing/planted-clone.ts';

test('installs a fresh clone, saying so in one line, and then nothing more', async () => {
  const root = plantClone();
  const line =
    'basalt: installing the locked packages (npm ci), because node_modules is absent or incomplete\n';
  const calls = [
    'ci --loglevel=error --prefer-offline --no-audit --no-fund --include=optional --include=dev',
  ];
  expect(await runInstall(root)).toEqual({ status: 0, output: line, calls });
  expect(await runInstall(root)).toEqual({ status: 0, output: '', calls });
});

test.each([
  [
    'the lockfile has another version',
    (root: string) => {
      const changed = {
        ...locked,
        'node_modules/koa': { version: '3.2.2', integrity: 'sha512-c' },
      };
      writeFileSync(join(root, 'package-lock.json'), lockfile(changed));
    },
  ],
  [
    'the lockfile names one more package',
    (root: string) => {
      const changed = { ...locked, 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' } };
      writeFileSync(join(root, 'package-lock.json'), lockfile(changed));
    },
  ],
  [
    "a package's folder is gone",
    (root: string) => rmSync(join(root, 'node_modules/koa'), { recursive: true }),
  ],
  ["the project's Node is gone", (root: string) => rmSync(join(root, 'node_modules/.bin/node'))],
  [
    'an installation was cut off',
    (root: string) => rmSync(join(root, 'node_modules/.package-lock.json')),
  ],
])('installs again when %s', async (_, disturb) => {
  const root = plantClone();
  await runInstall(root);
  disturb(root);
  const { status, calls } = await runInstall(root);
  expect([status, calls.length]).toEqual([0, 2]);
  expect((await runInstall(root)).calls.length).toBe(2);
});

const start = { npm_lifecycle_event: 'prestart' };

test('starts without the packages for development, and adds them when tests are run', async () => {
  const root = plantClone();
  const first = await runInstall(root, start);
  expect(first).toMatchObject({
    status: 0,
    calls: [
      'ci --loglevel=error --prefer-offline --no-audit --no-fund --include=optional --omit=dev',
    ],
  });
  expect((await runInstall(root, start)).calls.length).toBe(1);
  const tested = await runInstall(root);
  expect(tested.calls.slice(1)).toEqual([
    'ci --loglevel=error --prefer-offline --no-audit --no-fund --include=optional --include=dev',
  ]);
  expect((await runInstall(root, start)).calls.length).toBe(2);
});

test('does not install for a start what only tests need again, and keeps their packages when it installs', async () => {
  const root = plantClone();
  await runInstall(root);
  const vitest = { version: '5.2.0', integrity: 'sha512-e', dev: true };
  const newer = { ...locked, 'node_modules/vitest': vitest };
  writeFileSync(join(root, 'package-lock.json'), lockfile(newer));
  expect((await runInstall(root, start)).calls.length).toBe(1);
  rmSync(join(root, 'node_modules/koa'), { recursive: true });
  expect((await runInstall(root, start)).calls[1]).toContain('--include=dev');
});

test('lets one of two processes install', async () => {
  const root = plantClone();
  const both = await Promise.all([runInstall(root), runInstall(root)]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect((await runInstall(root)).calls.length).toBe(1);
  expect(globSync('.install-lock*', { cwd: root })).toEqual([]);
});

test('is not held up by the lock of a process that was killed', async () => {
  const root = plantClone();
  const killed = spawn(process.execPath, ['--version']);
  await new Promise((resolve) => killed.on('close', resolve));
  writeFileSync(join(root, '.install-lock'), String(killed.pid));
  expect(await runInstall(root)).toMatchObject({
    status: 0,
    calls: [expect.stringContaining('ci')],
  });
});

test.each([
  ['npm fails', { NPM_FAILS: '1' }, 'npm ci ended with status 7'],
  [
    'the Node for this platform did not arrive',
    { OMIT: 'node_modules/node-here' },
    'node_modules/node-here is not installed: npm left an optional package out',
  ],
  [
    'the Node that arrived does not run here',
    { RUNS: '' },
    'Node 26.10.0 was installed but does not run on this',
  ],
])('fails with a reason and leaves no lock when %s', async (_, env, reason) => {
  const root = plantClone();
  const { status, output } = await runInstall(root, env);
  expect(output).toContain(reason);
  expect(status).toBe(1);
  expect(globSync('.install-lock*', { cwd: root })).toEqual([]);
});
