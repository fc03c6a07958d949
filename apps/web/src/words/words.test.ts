import { eventKinds } from '@basalt/domain';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { expect, test } from 'vitest';
import { english } from './en/english.ts';
import { messageFormats } from './formats.ts';
import { words } from './words.ts';

const filled = (text: string, values: Record<string, string | number | Date>) =>
  format(compile(text), 'en', values, messageFormats);

test('every message is ICU MessageFormat 1', () => {
  for (const text of Object.values(english)) expect(() => compile(text)).not.toThrow();
});

test('a key begins with the name of a subject and is not the name of an event', () => {
  const names = new Set<string>(eventKinds);
  const keys = Object.keys(english);
  expect(keys.filter((key) => !/^[a-z][A-Za-z]+(?:\.[a-z]\w*)+$/u.test(key))).toEqual([]);
  // The build replaces keys by numbers, wherever they stand in the pages.
  expect(keys.filter((key) => names.has(key))).toEqual([]);
});

test('parameters are filled in', () => {
  expect(words('trash.wasRestored', { record: 'API-1' })).toBe('API-1 was restored.');
  expect(words('trash.restore')).toBe('Restore');
});

test('a number chooses its own words before the words of its plural', () => {
  const text = '{count, plural, =0 {nothing} =1 {just one} one {# ticket} other {# tickets}}';
  const counts = [0, 1, 2, 1234].map((count) => filled(text, { count }));
  expect(counts).toEqual(['nothing', 'just one', '2 tickets', '1,234 tickets']);
});

test('a choice, a number and a date are written by language', () => {
  expect(filled('{kind, select, board {a board} other {a ticket}}', { kind: 'board' })).toBe(
    'a board',
  );
  expect(filled('{share, number, ::percent}', { share: 0.25 })).toBe('25%');
  expect(filled('{day, date, ::yMMMd}', { day: new Date(2026, 5, 1) })).toBe('Jun 1, 2026');
});

test('an apostrophe needs no escape, a brace does', () => {
  expect(filled("It isn't '{'name'}'", {})).toBe("It isn't {name}");
});
