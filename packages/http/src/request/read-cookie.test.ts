import { expect, test } from 'vitest';
import { readCookie } from './read-cookie.ts';

test.each([
  ['a=1', '1'],
  ['b=2; a=1; c=3', '1'],
  ['a=1; a=1', '1'],
  ['a=v1.x-y_z~%7B', 'v1.x-y_z~%7B'],
])('%s holds a', (header, value) => {
  expect(readCookie(header, 'a')).toBe(value);
});

test.each([
  undefined,
  '',
  'a',
  'a=',
  'A=1',
  'xa=1',
  ' ;;= ',
  'a=1; a=2',
  'a="1"',
  'a=1 2',
  'a=ä',
  `a=${'x'.repeat(4097)}`,
])('%s has no readable cookie a', (header) => {
  expect(readCookie(header, 'a')).toBe(null);
});
