import { StorageUnavailable } from '@basalt/domain';
import { expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const withFault = (fault: unknown) =>
  openApiFixture({
    authenticate: () => Promise.reject(fault),
    readiness: () => Promise.reject(fault),
  });

test('a fault is answered with constant text and logged without its message', async () => {
  const shop = await withFault(new Error('select * from secrets'));
  const reply = await shop.call('GET', '/api/v1/credential');
  expect(reply).toMatchObject({
    status: 500,
    json: { code: 'internal', message: 'Something went wrong on our side.' },
  });
  const fault = shop.app.logged.find(({ text }) => text === 'fault');
  expect(fault?.fields).toMatchObject({ request_id: reply.json['request_id'] });
  expect(JSON.stringify(shop.app.logged) + reply.text).not.toContain('secrets');
  await shop.stop();
});

test('storage that is away is a 503, and the service is not ready but alive', async () => {
  const shop = await withFault(new StorageUnavailable(new Error('x')));
  const reply = await shop.call('GET', '/api/v1/credential');
  expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(await shop.call('GET', '/readyz')).toMatchObject({ status: 503 });
  expect(await shop.call('GET', '/healthz')).toMatchObject({ status: 200 });
  await shop.stop();
});

test('a probe that passes is logged at level debug, every other request at info', async () => {
  const lines: string[] = [];
  const at = (level: string) => (fields: object) => {
    const { route, status } = fields as { route: string; status: number };
    lines.push(`${level} ${route} ${status}`);
  };
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  let isReady = true;
  const shop = await openApiFixture({ log, readiness: async () => ({ isReady }) });
  await shop.call('GET', '/healthz');
  await shop.call('GET', '/readyz');
  isReady = false;
  await shop.call('GET', '/readyz');
  await shop.call('GET', '/api/v1/credential');
  await shop.stop();
  expect(lines).toEqual([
    'debug /healthz 200',
    'debug /readyz 200',
    'info /readyz 503',
    'info /api/v1/credential 200',
  ]);
});

test('more requests than can be answered at once are refused at once', async () => {
  const waiting: (() => void)[] = [];
  const shop = await openApiFixture({
    maxInFlight: 2,
    authenticate: () => new Promise((resolve) => waiting.push(() => resolve(null))),
  });
  const slow = [1, 2].map(() => shop.call('GET', '/api/v1/credential'));
  await expect.poll(() => waiting.length).toBe(2);
  const shed = await shop.call('GET', '/api/v1/credential');
  expect(shed).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  for (const release of waiting) release();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([401, 401]);
  await shop.stop();
});

test('nothing that is logged of a request comes from its headers, body or query', async () => {
  const shop = await openApiFixture();
  const canary = 'canaryinthelog';
  await shop.call(
    'POST',
    `/api/v1/organizations/${shop.organization}/projects?${canary}=${canary}`,
    {
      body: { name: canary },
      headers: { 'X-Canary': canary, 'User-Agent': canary, Cookie: canary },
    },
  );
  await shop.call('GET', `/api/v1/tickets/${canary}`);
  expect(JSON.stringify(shop.app.logged)).not.toContain(canary);
  expect(JSON.stringify(shop.app.logged)).not.toContain(shop.token);
  await shop.stop();
});
