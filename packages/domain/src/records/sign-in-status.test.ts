import { expect, test } from 'vitest';
import { statusAfterSignIn } from './sign-in-status.ts';

test.each([
  ['enrolled', 'on', 'totp_required'],
  ['not enrolled', 'on', 'setup_required'],
  ['enrolled', 'off', 'signed_in'],
  ['not enrolled', 'off', 'signed_in'],
])('an account %s in TOTP, enforcement %s: %s', (account, enforcement, status) => {
  const standing = { enrolled: account === 'enrolled', required: enforcement === 'on' };
  expect(statusAfterSignIn(standing)).toBe(status);
});
