import { expect, test } from 'vitest';
import { redactTokens, redactValues } from './redact-driver-text.ts';

test.each([
  `key ${'a1'.repeat(16)}.`,
  'PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6',
  'x/9Jf+q2W5tYb1Kc8VnRz0LmPs/AbCdEfGhIjKlMnOpQrStUv0==',
])('no token is left of %j', (text) => {
  const quiet = redactTokens(text);
  expect(quiet).toContain('[…]');
  expect(quiet).not.toMatch(/[A-Za-z0-9+/_=]{24}/u);
});

test.each([
  'the assertion is for another audience: https://idp.example/realms/master/protocol/saml/descriptor',
  'no user 01890f3e-7b1a-7cc3-98c4-dc0c0c07398f at 2026-11-20T14:15:44.485Z',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent is missing',
  'TypeError: SERVICE_SAML_PRIVATE_KEY_FILE cannot be read',
  'AuthenticationContextClassReference',
])('words are left as they are: %s', (text) => {
  expect(redactTokens(text)).toBe(text);
});

test('given values are taken out, the longest first, and short ones left', () => {
  const values = ['a secret', 'a secret word', 'word'];
  expect(redactValues('a secret, a secret word, a word', values)).toBe('[…], […], a word');
});
