import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import type { Answered, MetricsReader } from '../src/index.ts';
import { openApiFixture } from './api-fixture.ts';

const reported: Answered[] = [];
const readers: MetricsReader[] = [];
const counts: { inFlight?: () => number; eventStreams?: () => number } = {};
const shop = await closeAfterTests(
  openApiFixture({
    observer: {
      answered: (request) => void reported.push(request),
      inFlight: (count) => void (counts.inFlight = count),
      eventStreams: (count) => void (counts.eventStreams = count),
    },
    metrics: {
      check(reader) {
        readers.push(reader);
        if (reader.token === 'good') return 'allowed';
        return reader.token === 'bad' ? 'unauthenticated' : 'notFound';
      },
      read: async () => `in_flight ${counts.inFlight?.()}\n`,
    },
  }),
);

/** What is observed of one request, except its duration. */
async function observedOf(method: string, path: string, headers: Record<string, string> = {}) {
  reported.length = 0;
  await shop.call(method, path, { headers });
  expect(reported).toHaveLength(1);
  const { seconds, ...rest } = reported[0] as Answered;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(30);
  return rest;
}

test.each<[string, string, Record<string, string>, Omit<Answered, 'seconds'>]>([
  [
    'GET',
    '/api/v1/tickets/canary',
    {},
    {
      method: 'GET',
      route: '/api/v1/tickets/{ticket}',
      status: 404,
      refusal: 'not_found',
      isKnown: true,
    },
  ],
  [
    'GET',
    '/api/v1/credential',
    {},
    { method: 'GET', route: '/api/v1/credential', status: 200, refusal: null, isKnown: true },
  ],
  [
    'GET',
    '/api/v1/credential',
    { Authorization: 'Bearer canary' },
    {
      method: 'GET',
      route: '/api/v1/credential',
      status: 401,
      refusal: 'invalid_credential',
      isKnown: false,
    },
  ],
  [
    'PUT',
    '/api/v1/credential',
    {},
    { method: 'PUT', route: null, status: 405, refusal: 'method_not_allowed', isKnown: false },
  ],
  [
    'GET',
    '/canary',
    {},
    { method: 'GET', route: null, status: 404, refusal: 'not_found', isKnown: false },
  ],
])('%s %s with %j is observed by template and code', async (method, path, headers, what) => {
  expect(await observedOf(method, path, headers)).toEqual(what);
});

const read = (headers: Record<string, string>) => shop.call('GET', '/metrics', { headers });

test('metrics are answered as the page judges the reader', async () => {
  const allowed = await read({ Authorization: 'Bearer good' });
  expect(allowed).toMatchObject({ status: 200, text: 'in_flight 1\n' });
  expect(allowed.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const refused = await read({ Authorization: 'Bearer bad' });
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await read({ Authorization: 'Basic good' })).json['code']).toBe('not_found');
  readers.length = 0;
  await read({ Authorization: '', 'X-Forwarded-For': '192.0.2.1' });
  await read({ Authorization: '', Via: '1.1 proxy' });
  await read({ Authorization: '', Host: 'evil.example' });
  expect(readers).toEqual([
    { address: '127.0.0.1', host: expect.any(String), isForwarded: true, token: null },
    { address: '127.0.0.1', host: expect.any(String), isForwarded: true, token: null },
    { address: '127.0.0.1', host: 'evil.example', isForwarded: false, token: null },
  ]);
});

test('what is under way can be asked for at any time', () => {
  expect([counts.inFlight?.(), counts.eventStreams?.()]).toEqual([0, 0]);
});
