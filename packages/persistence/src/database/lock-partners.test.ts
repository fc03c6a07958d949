import { expect, test } from 'vitest';
import { LockPartners } from './lock-partners.ts';

test('knows what was needed last, until nothing was', () => {
  const partners = new LockPartners();
  expect(partners.of('a')).toBeNull();
  partners.note('a', 'b');
  partners.note('a', 'c');
  expect([partners.of('a'), partners.of('c')]).toEqual(['c', null]);
  partners.note('a', null);
  expect(partners.of('a')).toBeNull();
});

test('forgets what was noted first when it knows as much as it may', () => {
  const partners = new LockPartners(2);
  partners.note('a', 'x');
  partners.note('b', 'x');
  partners.note('a', 'y');
  partners.note('a', 'y');
  partners.note('c', 'x');
  expect(['a', 'b', 'c'].map((name) => partners.of(name))).toEqual(['y', null, 'x']);
});
