import { expect, it } from 'vitest';
import { migrations } from './migration.ts';

/** Databases have run both under these names, so neither can get another one. */
const alike = ['0199-people-of-one-organization.sql', '0199-sweeps-over-all-organizations.sql'];

it('each migration after the baseline has a number of its own', () => {
  const later = migrations()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('0001-baseline-'));
  const byNumber = Map.groupBy(later, (name) => name.slice(0, 4));
  const shared = [...byNumber.values()].filter((names) => names.length > 1);
  expect(shared).toEqual([alike]);
  expect(later.every((name) => /^\d{4}-[a-z0-9-]+\.sql$/u.test(name))).toBe(true);
});
