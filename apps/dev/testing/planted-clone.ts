import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { plantTree, repository } from './planted-tree.ts';

/** A lock file's packages, with a Node for this platform and one for another. */
export const locked = {
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
export const lockfile = (packages: object): string => JSON.stringify({ packages });

/**
 * A program that takes npm's place: notes its arguments, then installs what package-lock.json names, but for what OMIT names
 * and, as `--omit=dev` asks, what is for development; or fails. Its Node wants a variable when LIBATOMIC says so.
 */
const npm = `
const fs = require('node:fs');
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
if (process.env.NPM_FAILS) process.exit(7);
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const leftOut = ['', 'node_modules/native', 'node_modules/node-elsewhere', process.env.OMIT];
for (const path of leftOut) delete packages[path];
if (process.argv.includes('--omit=dev'))
  for (const path of Object.keys(packages)) if (packages[path].dev) delete packages[path];
for (const path of Object.keys(packages)) {
  fs.mkdirSync(path, { recursive: true });
  for (const file of ['package.json', 'index.js', 'index.js.map'])
    fs.writeFileSync(path + '/' + file, '{}');
}
fs.mkdirSync('node_modules/.bin');
for (const part of ['bin', 'include/node', 'share'])
  fs.mkdirSync('node_modules/node-here/' + part, { recursive: true });
const wants = process.env.LIBATOMIC
  ? 'case "$LD_LIBRARY_PATH" in *' + process.cwd() + '*) ;;' +
    ' *) echo "libatomic.so.1: cannot open shared object file" >&2; exit 127;; esac\\n'
  : '';
fs.writeFileSync('node_modules/node-here/bin/node',
  '#!/bin/sh\\n' + wants + 'echo v' + (process.env.RUNS ?? '26.10.0'), { mode: 0o755 });
fs.symlinkSync('../node-here/bin/node', 'node_modules/.bin/node');
setTimeout(() => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300);
`;

/** A repository of those packages, without node_modules. */
export function plantClone(): string {
  const root = plantTree({ 'package-lock.json': lockfile(locked), 'npm-cli.js': npm });
  for (const file of globSync(join(repository, 'apps/dev/src/*.mjs'))) {
    cpSync(file, join(root, 'apps/dev/src', basename(file)));
  }
  mkdirSync(join(root, `apps/dev/native/${process.platform}-${process.arch}`), { recursive: true });
  return root;
}

/** Runs install-when-needed.mjs in a planted clone, as `npm test` does unless `env` says otherwise; `calls` are all of npm's so far. */
export async function runInstall(root: string, env: Record<string, string> = {}) {
  const given = {
    PATH: process.env['PATH'],
    LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
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
