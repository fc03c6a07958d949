import { expect, test } from 'vitest';
import { isRegisteredUri, redirectUriFault } from './redirect-uri.ts';

test.each([
  'https://app.example.org/callback',
  'https://app.example.org:8443/callback?x=1',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:49152/callback',
  'http://[::1]:3000/',
  'http://localhost/callback',
  'com.example.app:/callback',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'vscode://vscode.github-authentication/did-authenticate',
])('%s is taken', (uri) => {
  expect(redirectUriFault(uri)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///x',
  'blob:https://a.example/x',
  'about:blank',
  'view-source:https://a.example/',
  'myapp:/callback',
  'http://app.example.org/callback',
  'http://127.0.0.1.example.org/',
  'http://127.0.0.2/',
  'https:/app.example.org/',
  'https:app.example.org/',
  'https://',
  'https://user@app.example.org/',
  'https://user:password@app.example.org/',
  'https://@app.example.org/',
  'https://app.example.org/#',
  'https://app.example.org/#x',
  'https://*.example.org/',
  'https://app.example.org/*',
  'https://app.example.org\\@evil.example/',
  'https://app.example.org/\u0000',
  'https://app.example.org/\n',
  'https://äpp.example.org/',
  '/callback',
  '//app.example.org/',
  '',
  `https://app.example.org/${'x'.repeat(2048)}`,
])('%j is refused', (uri) => {
  expect(redirectUriFault(uri)).not.toBeNull();
});

test.each([
  ['https://a.example/cb', 'https://a.example/cb', true],
  ['https://a.example/cb', 'https://a.example:443/cb', false],
  ['https://a.example/cb', 'https://a.example/cb/', false],
  ['https://a.example/cb', 'https://A.example/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb', true],
  ['http://127.0.0.1:80/cb', 'http://127.0.0.1/cb', true],
  ['http://[::1]/cb', 'http://[::1]:5/cb', true],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5/cb?x', false],
  ['http://127.0.0.1/cb', 'http://localhost:5/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5@evil.example/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:5\\@evil.example/cb', false],
  ['http://127.0.0.1/cb', 'https://127.0.0.1:5/cb', false],
])('registered %s, given %s: %s', (registered, requested, expected) => {
  expect(isRegisteredUri([registered], requested)).toBe(expected);
});
