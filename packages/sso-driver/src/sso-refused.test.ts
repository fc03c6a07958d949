import { expect, it } from 'vitest';
import { isSsoRefused, ssoRefusalReason, SsoRefused } from './sso-refused.ts';

it('knows a refusal of another copy of the package by its code', () => {
  const foreign = Object.assign(new Error('Not you.'), { code: 'SSO_REFUSED' });
  expect(isSsoRefused(foreign)).toBe(true);
  expect(isSsoRefused(new SsoRefused('Not you.'))).toBe(true);
});

it.each([null, undefined, 'SSO_REFUSED', new Error('Not you.'), { code: 'SSO_REFUSED' }])(
  'takes %s for no refusal',
  (error) => {
    expect(isSsoRefused(error)).toBe(false);
  },
);

const reasonOf = (reason: unknown) => ssoRefusalReason(Object.assign(new Error('No.'), { reason }));

it('has the reason of a refusal, of a known one alone', () => {
  expect(ssoRefusalReason(new SsoRefused('No.', { reason: 'email_missing' }))).toBe(
    'email_missing',
  );
  expect(ssoRefusalReason(new SsoRefused('No.'))).toBeNull();
  expect([reasonOf('email_domain'), reasonOf('other'), reasonOf({})]).toEqual([
    'email_domain',
    null,
    null,
  ]);
});
