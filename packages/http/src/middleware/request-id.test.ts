import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const sent = '01890F3E-7b1a-7cc3-98c4-dc0c0c07398f';

test('a request is called what its header says, in lower case', () => {
  expect(requestIdOf(sent)).toBe('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f');
});

test.each([
  undefined,
  '',
  'mine',
  `${sent}\n`,
  ` ${sent}`,
  `${sent}, ${sent}`,
  `{${sent}}`,
  sent.replaceAll('-', ''),
  [sent, sent],
  'basalt_0123456789abcdefghij.0123456789abcdefghijABCDEFGHIJ0123456789abc',
])('%j is no name for a request: it gets a new one', (bad) => {
  const [first, second] = [requestIdOf(bad), requestIdOf(bad)];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(first).not.toBe(second);
  expect(first).not.toBe(sent.toLowerCase());
});
