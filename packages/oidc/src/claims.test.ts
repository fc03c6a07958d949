import { expect, test } from 'vitest';
import { claimOf, displayName, subjectOf } from './claims.ts';

test('prefers the field of the whole name to the path', () => {
  expect(claimOf({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1);
  expect(claimOf({ a: { b: 2 } }, 'a.b')).toBe(2);
});

test.each([
  'missing',
  'a.missing',
  'a.b.c',
  'list.0',
  '__proto__',
  'constructor',
  'a.__proto__',
  '',
])('finds nothing as %j', (name) => {
  expect(claimOf({ a: { b: 'text' }, list: ['first'] }, name)).toBeUndefined();
});

test('keeps an id as it stands, at most 255 characters of it', () => {
  expect(subjectOf(' Ada ')).toBe(' Ada ');
  expect(subjectOf('x'.repeat(255))).toHaveLength(255);
  expect(subjectOf(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
});

test('makes one line of a name, at most 120 characters of it', () => {
  expect(displayName(' Ada\n\u0000 Lovelace\u202e ')).toBe('Ada Lovelace');
  expect(displayName('\u{1f600}'.repeat(200))).toBe('\u{1f600}'.repeat(120));
  expect(displayName(' \u0007 ')).toBeNull();
});
