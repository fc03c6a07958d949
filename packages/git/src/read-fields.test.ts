import { expect, test } from 'vitest';
import { valueAt } from './read-fields.ts';

test.each([
  ['a.b', 1],
  ['a.x', null],
  ['a.b.c', null],
  [['x', 'a.b'], 1],
  [['empty', 'a.b'], 1],
  ['empty', ''],
  ['constructor', null],
  ['a.constructor.name', null],
  ['list.0', 'first'],
  ['text.length', null],
])('the value at %j is %j', (path, value) => {
  expect(valueAt({ a: { b: 1 }, empty: '', list: ['first'], text: 'text' }, path)).toBe(value);
});
