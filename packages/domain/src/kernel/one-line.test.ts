import { expect, test } from 'vitest';
import { asOneLine, isOneLine } from './one-line.ts';

test.each(['\n', '\r', '\t', '\0', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'])(
  'a text with %j is not one line, and becomes one',
  (character) => {
    expect(isOneLine(`a${character}b`)).toBe(false);
    expect(asOneLine(` a${character} b\n`)).toBe('a b');
  },
);

test('words, accents, right-to-left text and emoji of several parts are one line', () => {
  for (const text of ['Ärger im Büro', 'שלום', '👩‍👩‍👧', 'a\u00a0b', 'من\u200cها']) {
    expect(isOneLine(text)).toBe(true);
  }
});
