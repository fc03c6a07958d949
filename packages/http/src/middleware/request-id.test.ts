import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const given = '01890F3E-7b1a-7cc3-98c4-dc0c0c07398f';

test('a request is called what its header says, in lower case', () => {
  expect(requestIdOf(given)).toBe('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f');
});

test.each([
  undefined,
  '',
  'mine',
  `${given}\n`,
  ` ${given}`,
  `${given}, ${given}`,
  `{${given}}`,
  given.replaceAll('-', ''),
  [given, given],
  'basalt_0123456789abcdefghij.0123456789abcdefghijABCDEFGHIJ0123456789abc',
])('%j is no name for a request: it gets a new one', (bad) => {
  const [one, other] = [requestIdOf(bad), requestIdOf(bad)];
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(one).not.toBe(other);
  expect(one).not.toBe(given.toLowerCase());
});
