import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proofs } from './proofs.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const byTests = proofs.flatMap(({ name, tests, longer = {} }) =>
  tests === undefined ? [] : [{ name, tests, longer: Object.entries(longer) }],
);

/** What a test file reads of the environment, by itself or by a file that it imports from beside it. */
function variablesOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = read(file);
  const beside = [...text.matchAll(/from '(?<at>\.{1,2}\/[^']+\.ts)'/gu)]
    .map(({ groups }) => path.join(path.dirname(file), groups?.['at'] ?? ''))
    .filter((name) => !name.includes('/src/'));
  return text + beside.map((name) => variablesOf(name, seen)).join('');
}

test('each proof has a name of its own, and an end', () => {
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
  expect(proofs.filter(({ minutes }) => !(minutes > 0 && minutes <= 90))).toEqual([]);
});

test.each(byTests)('$name is the long form of tests that are there', ({ tests, longer }) => {
  const texts = tests.map((file) => variablesOf(file));
  expect(texts.filter((text) => text.includes('metricLine('))).not.toEqual([]);
  for (const [name, value] of longer) {
    // A variable that nobody reads would pass the short form off as the long one.
    expect([name, texts.some((text) => text.includes(`'${name}'`))]).toEqual([name, true]);
    expect(value).toMatch(/^\d+$/u);
  }
});

test.each(byTests)('$name knows no seed but the one that is given', ({ tests }) => {
  const seeds = tests.flatMap((file) => variablesOf(file).match(/BASALT_[A-Z_]*SEED/gu) ?? []);
  expect(seeds.filter((name) => name !== 'BASALT_TORTURE_SEED')).toEqual([]);
});

test('a row of docs/reliability.md names a proof that is there', () => {
  const names = read('docs/reliability.md')
    .split('\n')
    .flatMap(
      (line) =>
        /^\|.*`npm run torture -- (?<name>[a-z-]+)` \|$/u.exec(line)?.groups?.['name'] ?? [],
    );
  expect(names.length).toBeGreaterThan(20);
  const known = new Set(proofs.map(({ name }) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('every test of this room belongs to a proof', () => {
  const room = 'apps/server/test/torture';
  const files = readdirSync(path.join(root, room)).filter((file) => file.endsWith('.test.ts'));
  const proved = new Set(byTests.flatMap(({ tests }) => tests));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !proved.has(`${room}/${file}`))).toEqual([]);
});
