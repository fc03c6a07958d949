import { get } from 'node:http';
import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { browserRoutes } from '../src/browser/routes.ts';
import { routes } from '../src/routes/routes.ts';
import { openSignInFixture, origin } from './sign-in-fixture.ts';

const fixture = await closeAfterTests(openSignInFixture());

beforeAll(async () => {
  await fixture.person('ada@example.test', 'owner');
});

const nobody = '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
const filled = (path: string) => `/app-api${path.replaceAll(/\{\w+\}/g, nobody)}`;
const unsafe = [...browserRoutes, ...routes].filter(({ method }) => method !== 'GET');

const send = (method: string, path: string, headers: Record<string, string>) =>
  fixture.browser().send(method, path, { raw: '{', headers });

test.each([
  ['another origin', { Origin: 'https://evil.test' }],
  ['a subdomain', { Origin: 'https://x.basalt.test' }],
  ['another scheme', { Origin: 'http://basalt.test' }],
  ['another port', { Origin: 'https://basalt.test:8443' }],
  ['an opaque origin', { Origin: 'null' }],
  ['no origin', { Origin: '' }],
  ['two origins', { Origin: `${origin}, ${origin}` }],
  ['a path', { Origin: `${origin}/` }],
  ['the own origin from another site', { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }],
  ['the own origin from a sibling', { Origin: origin, 'Sec-Fetch-Site': 'same-site' }],
])('%s is refused before anything else', async (_name, headers) => {
  for (const { method, path } of unsafe) {
    const reply = await send(method, filled(path), headers);
    expect([method, path, reply.status, reply.json.code]).toEqual([
      method,
      path,
      403,
      'origin_refused',
    ]);
  }
  for (const path of ['/app-api', '/app-api/nowhere', '/auth/oauth/acme/callback']) {
    expect((await send('POST', path, headers)).json.code).toBe('origin_refused');
  }
});

test('the own origin passes, and what changes nothing needs none', async () => {
  const own = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
  expect((await send('POST', '/app-api/auth/login', own)).json.code).toBe('malformed_json');
  expect((await send('POST', '/app-api/nowhere', own)).json.code).toBe('not_found');
  const read = { headers: { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' } };
  const reply = await fixture.browser().get('/app-api/auth/config', read);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(null);
});

test('the API is called with credentials, from wherever', async () => {
  const { id } = await fixture.use.createOrganization({ name: 'Other' });
  const reply = await send('POST', `/api/v1/organizations/${id}/projects`, {
    Origin: 'https://evil.test',
  });
  expect(reply.json.code).toBe('invalid_credential');
});

test('by another name of the machine a person is led to the one that sessions are bound to', async () => {
  const local = await openSignInFixture({ appUrl: 'http://127.0.0.1:3000' });
  const at = async (Host: string, path: string) => {
    const { status, location } = await sendTo(local.address, Host, path);
    return location ?? status;
  };
  for (const path of ['/login?next=/app', '/app', '/', '/auth/oauth/acme/redirect']) {
    expect(await at('localhost:3000', path)).toBe(`http://127.0.0.1:3000${path}`);
  }
  expect(await at('[::1]:3000', '//evil.test')).toBe(404);
  expect(await at('localhost:3000', '/app-api/auth/config')).toBe(200);
  expect(await at('localhost:3001', '/login')).toBe(404);
  expect(await at('evil.test:3000', '/login')).toBe(404);
  expect(await at('127.0.0.1:3000', '/login')).toBe(404);
  await local.stop();
  expect((await sendTo(fixture.address, 'localhost', '/login')).status).toBe(404);
});

test('a request target in absolute form counts for its host and path, whatever Host says', async () => {
  const local = await openSignInFixture({ appUrl: 'http://127.0.0.1:3000' });
  const at = async (target: string, Host: string) => {
    const { status, location } = await sendTo(local.address, Host, target);
    return location ?? status;
  };
  const own = 'http://127.0.0.1:3000';
  expect(await at('http://evil.test/login', 'localhost:3000')).toBe(404);
  expect(await at('http://evil.test:3000/login', 'localhost:3000')).toBe(404);
  expect(await at('http://localhost:3000/login?next=/app', 'evil.test')).toBe(
    `${own}/login?next=/app`,
  );
  expect(await at('http://localhost:3000?next=/app', 'evil.test')).toBe(`${own}/?next=/app`);
  expect(await at('HTTPS://evil.test/app-api/auth/config', 'evil.test')).toBe(200);
  for (const target of [
    'http://',
    'http:///login',
    'http://a@evil.test/login',
    'ftp://evil.test/login',
    'javascript:alert(1)',
    'login',
    'localhost:3000',
  ]) {
    expect([target, await at(target, 'localhost:3000')]).toEqual([target, 400]);
  }
  await local.stop();
});

/** Over node:http, which lets one say what Host is, and what the request target is. */
function sendTo(address: string, Host: string, path: string) {
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    get(address, { path, headers: { Host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    }).on('error', reject);
  });
}
