import { expect, test } from 'vitest';
import { initialsOf } from '../../design/person.tsx';
import { withDistinctNames } from './distinct-names.ts';

test('people who have the same name are shown with their emails, and people without a name by their email', () => {
  const people = ['Ada Quarry', 'ada quarry ', 'Bo', ''].map((name, at) => ({
    id: String(at),
    name,
    email: `${at}@example.test`,
  }));
  const told = withDistinctNames(people);
  expect(told.map(({ name }) => name)).toEqual([
    'Ada Quarry (0@example.test)',
    'ada quarry  (1@example.test)',
    'Bo',
    '3@example.test',
  ]);
  expect(told.map(({ called }) => called)).toEqual([
    'Ada Quarry',
    'ada quarry ',
    'Bo',
    '3@example.test',
  ]);
  expect(told.map(({ name }) => initialsOf(name))).toEqual(['AQ', 'AQ', 'B', '3']);
});
