import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture, type ApiFixture } from './api-fixture.ts';

let folder: string;
let built: ApiFixture;
let unbuilt: ApiFixture;

const index = `<html lang="en" dir="ltr"><meta property="csp-nonce" nonce="__BASALT_NONCE__"></head>
<noscript><p class="noscript">These pages need JavaScript. The API does not.</p></noscript>
<script nonce="__BASALT_NONCE__" src="/assets/index-abc.js"></script></html>`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'basalt-pages-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'secret.txt'), 'canary');
  writeFileSync(path.join(folder, 'index.html'), index);
  writeFileSync(path.join(folder, 'service-worker.js'), 'worker()');
  writeFileSync(path.join(folder, 'assets/index-abc.js'), 'plain()');
  writeFileSync(path.join(folder, 'assets/index-abc.js.br'), 'compressed');
  writeFileSync(path.join(folder, 'assets/words-de-first-12345678.js'), 'words()');
  writeFileSync(path.join(folder, 'assets/mark-abc.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'assets/app-abc.webmanifest'), '{}');
  writeFileSync(path.join(folder, 'assets/icon-192-1.png'), 'png');
  built = await openApiFixture({ pages: folder });
  unbuilt = await openApiFixture({ pages: path.join(folder, 'none') });
});

afterAll(async () => {
  await built.stop();
  await unbuilt.stop();
  rmSync(folder, { recursive: true });
});

test.each(['/login', '/login/challenge', '/app', '/app/', '/app/tickets/WEB-42'])(
  '%s is the page, under a policy with a nonce of this answer alone',
  async (address) => {
    const first = await built.call('GET', `${address}`);
    const second = await built.call('GET', address);
    expect(first.status).toBe(200);
    const policyOf = ({ headers }: typeof first) => String(headers['content-security-policy']);
    const [, nonce = ''] = /script-src 'nonce-([\w+/]{22}==)'/u.exec(policyOf(first)) ?? [];
    expect(first.text).toBe(index.replaceAll('__BASALT_NONCE__', nonce));
    expect(policyOf(second)).not.toContain(nonce);
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policyOf(first).split('; ')).toContain(rule);
    }
    expect(policyOf(first)).not.toContain('unsafe');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  },
);

test.each(['/application', '/login2', '/app-api', '/assets/', '/assets/none.js', '/assets'])(
  '%s is no page',
  async (address) => {
    expect((await built.call('GET', address)).status).toBe(404);
  },
);

const beginningOf = async (address: string, headers: Record<string, string>) => {
  const { text } = await built.call('GET', address, { headers });
  return text.slice(0, text.indexOf('<script'));
};

test('a page has the language that the browser prefers, with its messages among what is loaded first', async () => {
  const german = { 'Accept-Language': 'xx, de-CH;q=0.5' };
  const page = await beginningOf('/login', german);
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain(
    '<p class="noscript">Diese Seiten brauchen JavaScript. Die API nicht.</p>',
  );
  expect(page).toMatch(
    /<link rel="modulepreload" nonce="[\w+/]{22}==" href="\/assets\/words-de-first-12345678\.js"><\/head>/u,
  );
});

test('below /app a page has the language of the person who used the browser last', async () => {
  const german = { 'Accept-Language': 'en', Cookie: 'basalt_language=de' };
  expect(await beginningOf('/app', german)).toContain('lang="de"');
  expect(await beginningOf('/login', german)).toContain('lang="en"');
  const unknown = { 'Accept-Language': 'de', Cookie: 'basalt_language=xx' };
  expect(await beginningOf('/app/projects/WEB', unknown)).toContain('lang="de"');
});

test('the manifest and the icons of the installed pages are sent as what they are, and the policy lets them be read', async () => {
  const manifest = await built.call('GET', '/assets/app-abc.webmanifest');
  expect(manifest.headers['content-type']).toBe('application/manifest+json');
  const icon = await built.call('GET', '/assets/icon-192-1.png');
  expect(icon.headers['content-type']).toBe('image/png');
  const { headers } = await built.call('GET', '/app');
  expect(headers['content-security-policy']).toContain("manifest-src 'self'");
});

test('the service worker is asked for again each time, and may ask this server alone', async () => {
  const { text, headers } = await built.call('GET', '/service-worker.js');
  expect(text).toBe('worker()');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const page = await built.call('GET', '/app');
  expect(page.headers['content-security-policy']).toContain("worker-src 'self'");
  expect((await unbuilt.call('GET', '/service-worker.js')).status).toBe(404);
});

test('the address of the service leads to the application', async () => {
  const { status, headers } = await built.call('GET', '/');
  expect({ status, location: headers.location }).toEqual({ status: 302, location: '/app' });
});

test('assets may be kept forever, and are sent compressed to those who take that', async () => {
  const plain = await built.call('GET', '/assets/index-abc.js');
  expect(plain.text).toBe('plain()');
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const compressed = await built.call('GET', '/assets/index-abc.js', { headers });
  expect(compressed.text).toBe('compressed');
  expect(compressed.headers['content-encoding']).toBe('br');
  const picture = await built.call('GET', '/assets/mark-abc.svg', { headers });
  expect(picture.headers['content-encoding']).toBeUndefined();
});

test.each([
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e%2fsecret.txt',
  '/assets/..%5csecret.txt',
  '/assets/%00',
  '/assets/index-abc.js.br',
  '/assets/constructor',
  '/app/../assets/../secret.txt',
])('%s leads out of nothing', async (address) => {
  const { status, text } = await built.call('GET', address);
  expect(text).not.toContain('canary');
  expect(text).not.toContain('compressed');
  expect([200, 404]).toContain(status);
});

/** The status and the form of an answer. */
const answerOf = async (address: string, headers = {}) => {
  const { status, headers: got } = await built.call('GET', address, { headers });
  return [status, got['content-type']];
};

test('an address of nothing is a page for a browser, and JSON for a program', async () => {
  const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  expect(await answerOf('/xyz', { Accept })).toEqual([404, 'text/html; charset=utf-8']);
  const json = [404, 'application/problem+json'];
  expect(await answerOf('/xyz')).toEqual(json);
  for (const address of ['/api/v1/xyz', '/api/xyz', '/assets/none.js', '/.well-known/none']) {
    expect(await answerOf(address, { Accept })).toEqual(json);
  }
});

test('pages take no other method', async () => {
  const { status, headers } = await built.call('POST', '/login');
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' });
});

test('without a build the pages say so with 503, and the API works', async () => {
  const page = await unbuilt.call('GET', '/login');
  expect(page.status).toBe(503);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).toContain('not built');
  expect(page.text).not.toContain(folder);
  expect((await unbuilt.call('GET', '/api/v1/credential')).status).toBe(200);
  expect((await unbuilt.call('GET', '/assets/index-abc.js')).status).toBe(404);
});
