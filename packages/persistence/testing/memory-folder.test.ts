import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endAbandoned, memoryFolder, removeAbandoned } from './memory-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'memory-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('files are in memory where there is room, else among temporary files', () => {
  expect(memoryFolder(folder, 1)).toBe(folder);
  expect(memoryFolder(folder, 2 ** 60)).toBe(tmpdir());
  expect(memoryFolder(path.join(folder, 'absent'), 1)).toBe(tmpdir());
});

test('an old folder without a living server is removed, and no other', () => {
  const ended = 2 ** 30;
  for (const [name, pid] of [
    ['test-a', ended],
    ['test-b', process.pid],
    ['own', ended],
  ] as const) {
    mkdirSync(path.join(folder, name, 'postgres'), { recursive: true });
    writeFileSync(path.join(folder, name, 'postgres/postmaster.pid'), `${pid}\n/data\n`);
  }
  const remaining = () =>
    ['test-a', 'test-b', 'own'].filter((name) => existsSync(path.join(folder, name)));
  removeAbandoned(folder, 'test-');
  expect(remaining()).toEqual(['test-a', 'test-b', 'own']);
  removeAbandoned(folder, 'test-', Date.now() + 2 * 60 * 60 * 1000);
  expect(remaining()).toEqual(['test-b', 'own']);
});

test('the server of an abandoned folder is ended with it, and a folder without a server is only removed', async () => {
  const served = path.join(folder, 'served');
  mkdirSync(path.join(served, 'postgres'), { recursive: true });
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  const ended = once(server, 'exit');
  writeFileSync(path.join(served, 'postgres/postmaster.pid'), `${server.pid}\n/data\n`);
  endAbandoned(served);
  expect(await ended).toEqual([null, 'SIGQUIT']);
  expect(existsSync(served)).toBe(false);
  mkdirSync(served);
  endAbandoned(served);
  expect(existsSync(served)).toBe(false);
});
