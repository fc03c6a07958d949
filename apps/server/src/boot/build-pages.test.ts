import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildPagesWhenRequested } from './build-pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'basalt-build-pages-'));
const started = path.join(folder, 'started');
const program = path.join(folder, 'node');
beforeEach(() => rmSync(started, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process of `npm start` whose Node writes down what it is to run, and then does `next`. */
function processWith(next: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  writeFileSync(program, `#!/bin/sh\necho "$1" > '${started}'\n${next}\n`);
  chmodSync(program, 0o755);
  const self = Object.assign(new EventEmitter(), { argv: args, env, execPath: program });
  return self as unknown as NodeJS.Process;
}

test('--build-pages builds the pages, and waits until that has ended, whatever came of it', async () => {
  await buildPagesWhenRequested(processWith('exit 3', ['node', 'main.mjs', '--build-pages']));
  const built = readFileSync(started, 'utf8').trim();
  expect(path.relative(path.join(import.meta.dirname, '../../..'), built)).toBe(
    'web/build-when-needed.mjs',
  );
  expect(existsSync(built)).toBe(true);
});

test.each([
  ['is not asked to', ['node', 'main.mjs'], {}],
  ['is one of several and not the first', ['node', '--build-pages'], { BASALT_PROCESS: '1' }],
])('a process that %s builds nothing', async (_, args, env) => {
  await buildPagesWhenRequested(processWith('exit 0', args, env));
  expect(existsSync(started)).toBe(false);
});

test.each(['SIGTERM', 'exit'])('%s ends the build', async (event) => {
  const self = processWith('exec sleep 1000', ['node', 'main.mjs', '--build-pages']);
  const built = buildPagesWhenRequested(self);
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), 60_000);
  self.emit(event as 'exit', 0);
  await built;
  expect(self.listenerCount(event as 'exit')).toBe(0);
});
