import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { plantTree, repository } from '../testing/planted-tree.ts';

const locked = {
  '': { optionalDependencies: { 'node-here': '26.10.0', 'node-elsewhere': '26.10.0' } },
  'node_modules/koa': { version: '3.2.1', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-b', dev: true },
  'node_modules/native': { version: '1.0.0', optional: true },
  'node_modules/node-here': {
    version: '26.10.0',
    optional: true,
    os: process.platform,
    cpu: process.arch,
    bin: { node: 'bin/node' },
  },
  'node_modules/node-elsewhere': {
    version: '26.10.0',
    optional: true,
    os: ['plan9'],
    bin: { node: 'bin/node' },
  },
};
const lockfile = (packages: object): string => JSON.stringify({ packages });

/** A program that takes npm's place: notes its arguments, then installs what package-lock.json names, but for what OMIT names; or fails. */
const npm = `
const fs = require('node:fs');
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(7);
fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const leftOut = ['', 'node_modules/native', 'node_modules/node-elsewhere', process.env.OMIT];
for (const path of leftOut) delete packages[path];
for (const path of Object.keys(packages)) {
  fs.mkdirSync(path, { recursive: true });
  fs.writeFileSync(path + '/package.json', '{}');
}
fs.mkdirSync('node_modules/.bin');
fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho v' + (process.env.RUNS ?? '26.10.0'), { mode: 0o755 });
setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300);
`;

function plantClone(): string {
  const root = plantTree({ 'package-lock.json': lockfile(locked), 'npm-cli.js': npm });
  for (const file of globSync(join(repository, 'apps/dev/src/*.mjs'))) {
    cpSync(file, join(root, 'apps/dev/src', basename(file)));
  }
  return root;
}

/** Runs the program in a planted clone; `calls` are all of npm's so far. */
async function run(root: string, env: Record<string, string> = {}) {
  const given = {
    PATH: process.env['PATH'] ?? '',
    npm_lifecycle_event: 'pretest',
    npm_execpath: join(root, 'npm-cli.js'),
  };
  const child = spawn(process.execPath, [join(root, 'apps/dev/src/install-when-needed.mjs')], {
    env: { ...given, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output += String(text)));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const calls = existsSync(join(root, 'calls'))
    ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
    : [];
  return { status, output, calls };
}

test('installs a fresh clone, saying so in one line, and then nothing more', async () => {
  const root = plantClone();
  const line =
    'basalt: installing the locked packages (npm ci), because node_modules is absent or incomplete\n';
  const calls = ['ci --loglevel=error --include=optional --include=dev'];
  expect(await run(root)).toEqual({ status: 0, output: line, calls });
  expect(await run(root)).toEqual({ status: 0, output: '', calls });
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
    'the lockfile names one package less',
    (root: string) => {
      const { 'node_modules/koa': _, ...changed } = locked;
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
  await run(root);
  disturb(root);
  const { status, calls } = await run(root);
  expect([status, calls.length]).toEqual([0, 2]);
  expect((await run(root)).calls.length).toBe(2);
});

test('starts without the packages for development, but does not test without them', async () => {
  const root = plantClone();
  const start = { npm_lifecycle_event: 'prestart' };
  const first = await run(root, { ...start, OMIT: 'node_modules/vitest' });
  expect(first).toMatchObject({ status: 0, calls: ['ci --loglevel=error --include=optional'] });
  expect((await run(root, start)).calls.length).toBe(1);
  expect((await run(root)).calls.length).toBe(2);
});

test('lets one of two processes install', async () => {
  const root = plantClone();
  const both = await Promise.all([run(root), run(root)]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect((await run(root)).calls.length).toBe(1);
  expect(globSync('.install-lock*', { cwd: root })).toEqual([]);
});

test('is not held up by the lock of a process that was killed', async () => {
  const root = plantClone();
  const killed = spawn(process.execPath, ['--version']);
  await new Promise((resolve) => killed.on('close', resolve));
  writeFileSync(join(root, '.install-lock'), String(killed.pid));
  expect(await run(root)).toMatchObject({ status: 0, calls: [expect.stringContaining('ci')] });
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
  const { status, output } = await run(root, env);
  expect(output).toContain(reason);
  expect(status).toBe(1);
  expect(globSync('.install-lock*', { cwd: root })).toEqual([]);
});
