import { expect, test } from 'vitest';
import { isReturnTo } from './return-to.ts';

test.each(['/app', '/app/', '/app/sessions?x=1', '/login/invitation#token=a'])(
  'lands on %s',
  (place) => {
    expect(isReturnTo(place)).toBe(true);
  },
);

test.each([
  'https://elsewhere.test/app',
  '//elsewhere.test/app',
  '/\\elsewhere.test/app',
  '/\t/elsewhere.test/app',
  '/application',
  '/app/../auth/oauth/x/redirect',
  '/login',
  'app',
  'javascript:alert(1)',
  '',
])('does not land on %j', (place) => {
  expect(isReturnTo(place)).toBe(false);
});
