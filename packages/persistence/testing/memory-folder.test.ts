import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryFolder, removeAbandoned } from './memory-folder.ts';

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
