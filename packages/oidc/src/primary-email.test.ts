import { describe, expect, test } from 'vitest';
import { primaryEmail } from './primary-email.ts';

const ada = { email: 'Ada@Example.TEST', primary: true, verified: true };
const none = { email: null, emailVerified: false };

describe('of a list of addresses', () => {
  test.each<[string, unknown[], object]>([
    [
      'the primary one is taken, wherever it stands',
      [{ email: 'other@example.test', primary: false, verified: true }, ada],
      { email: 'ada@example.test', emailVerified: true },
    ],
    [
      'a primary one that is not verified stays so, beside others that are',
      [
        { ...ada, verified: false },
        { email: 'x@example.test', primary: false, verified: true },
      ],
      { email: 'ada@example.test', emailVerified: false },
    ],
    ['none is taken without a primary one', [{ ...ada, primary: false }], none],
    ['a primary that is not true is none', [{ ...ada, primary: 'true' }], none],
    ['an empty list names none', [], none],
    ['entries that are no objects are left out', [null, 'ada@example.test', [ada]], none],
    [
      'a primary one that is no address is none',
      [{ ...ada, email: 7 }],
      { email: null, emailVerified: true },
    ],
  ])('%s', (_rule, list, expected) => {
    expect(primaryEmail(list)).toEqual(expected);
  });
});
