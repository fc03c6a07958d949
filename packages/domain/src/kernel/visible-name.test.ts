import { expect, test } from 'vitest';
import { processorTimeOf } from '../../testing/measured-time.ts';
import { faultOfName, faultOfShownName, hasInvisible } from './visible-name.ts';

test.each([
  ['a Hangul filler', '\u3164', 'must not be blank'],
  ['empty Braille patterns', '\u2800\u2800', 'must not be blank'],
  ['a mark alone', '\u0301', 'must have a letter, a digit or a sign'],
  ['ninety marks', '\u0301'.repeat(90), 'must have a letter, a digit or a sign'],
  [
    'ninety marks on a letter',
    `a${'\u0301'.repeat(90)}`,
    'must have at most 16 combining marks in a row',
  ],
])('%s is no visible name', (_, name, fault) => {
  expect(faultOfName(name)).toBe(fault);
});

test.each([
  'Basalt',
  'a\u0301',
  'שָׁלוֹם',
  'कर्त्ता',
  'ที่',
  'Đặng Thị',
  '👩\u200d💻',
  '❤\ufe0f',
  '한글',
  '.',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  'می\u200cروم',
])('%j is one', (name) => {
  expect(faultOfName(name)).toBeNull();
  expect(faultOfShownName(name)).toBeNull();
});

test('characters that show nothing are found beside others, emoji are no such characters', () => {
  const names = ['Basalt\u3164', 'Basalt\u2800', 'Ba\u00adsalt', '❤\ufe0f Basalt', 'Basalt'];
  expect(names.map(hasInvisible)).toEqual([true, true, true, false, false]);
});

test.each([
  'Ada\u200b',
  'A\ufeffda',
  'Ada\u3164',
  'Ada\u2800',
  'Ad\u202ea',
  'Ad\u2066a',
  'Ada\u115f',
])('%j looks like another name', (name) => {
  expect(faultOfShownName(name)).toBe(
    'must not contain invisible characters or characters that change the direction of text',
  );
});

test('a long name is judged at once', () => {
  const took = processorTimeOf(() => {
    expect(faultOfName(`${'\u0301'.repeat(16)}a`.repeat(100_000))).toBeNull();
  });
  expect(took).toBeLessThan(1000);
});
