import { expect, test } from 'vitest';
import { isMarked, markedToken } from './session-token.ts';

/** Not a hash, but as long as one, and another text for each purpose and text. */
const hash = (purpose: string, text: string): string =>
  Array.from(`${purpose} ${text}`)
    .reduce(
      (sum, character) => (sum * 31n + BigInt(character.codePointAt(0) ?? 0)) % 2n ** 255n,
      7n,
    )
    .toString(16)
    .padStart(64, '0');
let made = 0;
const tools = { token: () => `token${(made += 1)}`, hash };

test('a token is known as made here, for its kind of session alone', () => {
  const [person, anonymous] = [markedToken(tools, 'person'), markedToken(tools, 'anonymous')];
  expect(isMarked(tools, 'person', person)).toBe(true);
  expect(isMarked(tools, 'anonymous', anonymous)).toBe(true);
  expect(isMarked(tools, 'person', anonymous)).toBe(false);
  expect(isMarked(tools, 'anonymous', person)).toBe(false);
});

test.each([
  ['an empty one', () => ''],
  ['a short one', () => 'abc'],
  ['one without a mark', () => tools.token()],
  ['a changed one', (token: string) => `x${token}`],
  ['one cut off', (token: string) => token.slice(0, -1)],
  ['the mark alone', (token: string) => token.slice(-20)],
])('%s is none', (_what, forged) => {
  expect(isMarked(tools, 'person', forged(markedToken(tools, 'person')))).toBe(false);
});
