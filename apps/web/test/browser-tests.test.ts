import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const drivesBrowser = /from '\.\.\/testing\/(?:page-fixture|browser)\.ts'/u;
const tests = /^(?:test|journey)(?:\.each)?\(/gmu;

test('at most 90 tests drive a browser, proofs apart: another one is a part of a journey', () => {
  const counts = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.proof.test.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((source) => drivesBrowser.test(source))
    .map((source) => source.match(tests)?.length ?? 0);
  const count = counts.reduce((sum, each) => sum + each, 0);
  expect(count).toBeGreaterThan(30);
  expect(count).toBeLessThanOrEqual(90);
});
