import { expect, test } from 'vitest';
import { sameText } from './same-text.ts';

test.each([
  ['', '', true],
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['ab', 'abc', false],
  ['', 'a', false],
  ['a\u0000', 'a', false],
  ['🪨', '🪨', true],
])('%j and %j: %s', (text, otherText, isSame) => {
  expect(sameText(text, otherText)).toBe(isSame);
});
