import { expect, it } from 'vitest';
import { isSsoRefused, SsoRefused } from './sso-refused.ts';

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
