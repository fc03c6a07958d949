import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The versions with which the tests of failures ran. `connection/batch.ts` takes the answers of PostgreSQL from pg by
 * methods that pg does not document (`handleDataRow` and others, as pg-cursor does). Before you write another version
 * here, run them: `npm test -- --project persistence batch transaction-connection failures connections deadline`.
 */
const tested = { pg: '8.23.1', 'pg-protocol': '1.16.1', 'pg-pool': '3.14.0' };

test('pg has the version with which the tests of failures ran', () => {
  const file = new URL('../../../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const locked = Object.keys(tested).map((name) => [
    name,
    packages[`node_modules/${name}`]?.version,
  ]);
  expect(Object.fromEntries(locked)).toEqual(tested);
});
