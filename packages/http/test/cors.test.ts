import { closeAfterTests, createInMemoryBasalt } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { startApp } from '../testing/index.ts';

const allowed = 'https://app.example.org';
const app = await closeAfterTests(startApp(createInMemoryBasalt(), { corsOrigins: [allowed] }));

const ask = (path: string, origin: string, method = 'GET', headers = {}) =>
  fetch(app.address + path, { method, headers: { Origin: origin, ...headers } });

const preflight = { 'Access-Control-Request-Method': 'PATCH' };

test('a page of an origin that is allowed may ask, and read refusals and their headers', async () => {
  const { status, headers } = await ask('/api/v1/credential', allowed);
  expect(status).toBe(401);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(allowed);
  expect(headers.get('Access-Control-Expose-Headers')).toContain('ETag');
  expect(headers.get('Vary')).toContain('Origin');
});

test('its preflight names the methods and headers, and never cookies', async () => {
  const path = '/api/v1/tickets/01890f3e-7b1a-7cc3-98c4-dc0c0c07398f';
  const { status, headers } = await ask(path, allowed, 'OPTIONS', preflight);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
  expect(headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
});

test.each([
  ['another origin', '/api/v1/credential', 'https://app.example.org.evil.test'],
  ['another scheme', '/api/v1/credential', 'http://app.example.org'],
  ['no origin at all', '/api/v1/credential', 'null'],
  ['the routes of browsers', '/app-api/me', allowed],
  ['the probes', '/healthz', allowed],
])('%s gets no CORS header', async (_, path, origin) => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await ask(path, origin, method, preflight);
    const reported = [...headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(reported).toEqual([]);
  }
});

test('without the setting no page is allowed', async () => {
  const closed = await startApp(createInMemoryBasalt());
  const { headers } = await fetch(`${closed.address}/api/v1/credential`, {
    headers: { Origin: allowed },
  });
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  await closed.stop();
});
