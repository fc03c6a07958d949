import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey, loadOrCreateSecretKey, SecretKeyError } from './secret-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'basalt-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes the key once, for its owner alone', () => {
  const key = loadOrCreateSecretKey(folder);
  expect(key).toHaveLength(32);
  expect(loadOrCreateSecretKey(folder)).toEqual(key);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('finds the key that is there, and makes none', () => {
  expect(loadSecretKey(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  expect(loadOrCreateSecretKey(folder)).toEqual(loadSecretKey(folder));
});

test('refuses a damaged key and leaves it as it is', () => {
  for (const text of ['', 'ab12']) {
    writeFileSync(path.join(folder, 'secret.key'), text);
    expect(() => loadOrCreateSecretKey(folder)).toThrow(SecretKeyError);
    expect(statSync(path.join(folder, 'secret.key')).size).toBe(text.length);
  }
});
