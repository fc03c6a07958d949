import { expect, test } from 'vitest';
import { isMarked, markedToken, sessionHash } from './session-token.ts';

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
const under = (...keys: string[]) => ({
  token: () => `token${(made += 1)}`,
  hashes: (purpose: string, text: string): [string, ...string[]] => {
    const [first = '', ...others] = keys.map((key) => hash(purpose, `${key}${text}`));
    return [first, ...others];
  },
});
const tools = under('');

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

test('while a former key is accepted, its tokens are known and found under their own key', () => {
  const [before, during, after] = [under('a'), under('b', 'a'), under('b')];
  for (const kind of ['person', 'anonymous'] as const) {
    const [former, present] = [markedToken(before, kind), markedToken(during, kind)];
    expect(isMarked(during, kind, former)).toBe(true);
    expect(isMarked(after, kind, former)).toBe(false);
    expect(isMarked(after, kind, present)).toBe(true);
    expect(sessionHash(during, former)).toBe(sessionHash(before, former));
    expect(sessionHash(during, present)).toBe(sessionHash(after, present));
  }
  expect(sessionHash(during, 'unknown')).toBe(sessionHash(after, 'unknown'));
});
