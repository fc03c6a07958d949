import { expect, test } from 'vitest';
import { isVerifiedFlag, providerEmail } from './provider-email.ts';

test('normalizes the email that a provider asserts', () => {
  expect(providerEmail(' Ada@Example.TEST ')).toBe('ada@example.test');
});

test.each([
  [undefined],
  [null],
  [''],
  [42],
  [true],
  [['ada@example.test']],
  [{ email: 'ada@example.test' }],
  ['ada'],
  ['ada@example.test, bob@example.test'],
  ['ada@example.test\u0000'],
  ['\ud800ada@example.test'],
])('takes %j for no email', (asserted) => {
  expect(providerEmail(asserted)).toBeNull();
});

test.each([['mar\u212a@example.test'], ['\u0130vy@example.test']])(
  'refuses %j, which lower-casing would turn into the address of somebody else',
  (asserted) => {
    expect(providerEmail(asserted)).toBeNull();
  },
);

test.each([[true], [1], ['true'], ['1']])('takes %j for verified', (asserted) => {
  expect(isVerifiedFlag(asserted)).toBe(true);
});

test.each([
  [undefined],
  [null],
  [false],
  [0],
  [2],
  ['false'],
  ['0'],
  [''],
  ['yes'],
  ['on'],
  ['TRUE'],
  ['True'],
  [' true'],
  ['1.0'],
  [[]],
  [[true]],
  [{}],
])('takes %j for not verified', (asserted) => {
  expect(isVerifiedFlag(asserted)).toBe(false);
});
