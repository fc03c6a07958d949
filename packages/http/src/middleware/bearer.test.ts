import { expect, test } from 'vitest';
import { bearerToken } from './bearer.ts';

test.each([['Bearer abc_1.x'], ['bearer abc_1.x'], ['BEARER   abc_1.x ']])('reads %j', (header) => {
  expect(bearerToken([header])).toBe('abc_1.x');
});

test.each([
  [undefined],
  [[]],
  [['']],
  [['Bearer']],
  [['Bearer ']],
  [['Bearerabc']],
  [['Basic abc']],
  [['abc']],
  [['Bearer a b']],
  [['Bearer é']],
  [[`Bearer ${'a'.repeat(257)}`]],
  [['Bearer abc', 'Bearer abc']],
])('finds no token in %j', (headers) => {
  expect(bearerToken(headers)).toBeNull();
});
