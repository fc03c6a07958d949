import { expect, test } from 'vitest';
import { isAppUrl, maxAppUrlLength } from './notification-url.ts';

test.each([
  '/app',
  '/app/',
  '/app/tickets/WEB-42',
  '/app?tab=mine',
  '/app#top',
  '/app/search?q=a.b&next=/app/x#..',
  '/app?next=https://elsewhere.test/a//b/../c',
  '/app/search?q=a\\b&r=%2e%2e%2f%00',
  '/app#//a\\b',
  '/app/caf%C3%A9/100%25',
  '/app/...',
  '/app/.well-known',
  '/app/a..b/c',
  '/app/~ada/@home:1',
])('takes %s', (url) => {
  expect(isAppUrl(url)).toBe(true);
});

test.each([
  '',
  '/',
  'app',
  'app/x',
  ' /app',
  '/app ',
  '/app/a b',
  '/App',
  '/APP/x',
  '/application',
  '/app@x',
  '/app.evil.test',
  '/app:80/x',
  '/app;x',
  '/app%2Fx',
  '/%61pp/x',
  '/x/app/',
  '//app/x',
  '///app',
  '//evil.test/app/x',
  '/\\evil.test/app',
  '\\app',
  'https://evil.test/app/x',
  'https:/app/x',
  'javascript:alert(1)//app/',
  '?/app/x',
  '#/app/x',
])('refuses %s, which is not at or below /app', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

test.each([
  '/app/../admin',
  '/app/..',
  '/app/.',
  '/app/./x',
  '/app/x/../../y',
  '/app/%2e%2e/admin',
  '/app/%2E./admin',
  '/app/.%2e',
  '/app/%252e%252e/admin',
  '/app/%25252e%25252e/admin',
  '/app/%%32e%%32e/admin',
  '/app/x%2f..%2f..%2fadmin',
  '/app/x%252f..%252fadmin',
  '/app/..?x=1',
  '/app/..#x',
])('refuses %s for its dot segment', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

test.each([
  '/app//evil.test',
  '/app/x//y',
  '/app/%2f/evil.test',
  '/app/%252f/evil.test',
  '/app/\\evil.test',
  '/app/%5cevil.test',
  '/app/%255Cevil.test',
])('refuses %s, by which one may come to another origin', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

test.each([
  '/app/ä',
  '/app/\u202e',
  '/app/\u0000',
  '/app/\t',
  '/app?q=a b',
  '/app?q=\u00e4',
  '/app#\n',
  '/app/x\r\nSet-Cookie:a',
  '/app/%00',
  '/app/%0d%0aSet-Cookie:a',
  '/app/%7f',
])('refuses %j, which is not written in printable ASCII', (url) => {
  expect(isAppUrl(url)).toBe(false);
});

test('takes 2,048 characters and no more', () => {
  const longest = '/app/'.padEnd(maxAppUrlLength, 'x');
  expect(isAppUrl(longest)).toBe(true);
  expect(isAppUrl(`${longest}x`)).toBe(false);
});
