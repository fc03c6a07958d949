import { systemPrincipal } from '@basalt/domain';
import { afterEach, expect, test } from 'vitest';
import { openApiFixture, type Reply, type Sending, type ApiFixture } from './api-fixture.ts';

let shop: ApiFixture;
afterEach(() => shop.stop());

const open = async (limits: { callsPerMinute?: number; failuresPerMinute?: number }, more = {}) => {
  shop = await openApiFixture(more, { callsPerMinute: 0, failuresPerMinute: 0, ...limits });
};
const read = (sending?: Sending) => shop.call('GET', '/api/v1/credential', sending);
const from = async (forwarded: string) =>
  (await read({ headers: { Authorization: '', 'X-Forwarded-For': forwarded } })).status;
const reported = ({ headers }: Reply) => [headers['ratelimit-policy'], headers['ratelimit']];

test('every answer to a known caller has its rate-limit status; the call after the last is refused', async () => {
  await open({ callsPerMinute: 4 });
  shop.basalt.clock.set(new Date('2026-06-01T12:00:20.500Z'));
  const answers = [
    await read(),
    await shop.call('GET', '/api/v1/projects/nowhere'),
    await shop.call('POST', `/api/v1/organizations/${shop.organization}/projects`, { body: {} }),
    await read(),
    await read(),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 422, 200, 429]);
  expect(answers.map(reported)).toEqual(
    [3, 2, 1, 0, 0].map((remaining) => [
      '"credential";q=4;w=60',
      `"credential";r=${remaining};t=40`,
    ]),
  );
  expect(answers[4]?.json).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(answers[4]?.headers['retry-after']).toBe('40');
  expect(answers[3]?.headers['retry-after']).toBeUndefined();
  shop.basalt.clock.set(new Date('2026-06-01T12:01:00.000Z'));
  expect(reported(await read())).toEqual(['"credential";q=4;w=60', '"credential";r=3;t=60']);
});

test('the limit comes before the scope, and counts for one credential', async () => {
  await open({ callsPerMinute: 1 });
  const principal = systemPrincipal(shop.organization);
  const scopes = ['projects:read'];
  const { token } = await shop.app.use.createCredential(principal, { name: 'narrow', scopes });
  const headers = { Authorization: `Bearer ${token}` };
  const organization = () =>
    shop.call('GET', `/api/v1/organizations/${shop.organization}`, { headers });
  expect([(await organization()).status, (await organization()).status]).toEqual([403, 429]);
  expect((await read()).status).toBe(200);
});

test('without a limit no answer mentions one', async () => {
  await open({});
  expect(reported(await read())).toEqual([undefined, undefined]);
});

test('too many failures from an address get 429; a good key from there still works', async () => {
  await open({ failuresPerMinute: 3 });
  shop.basalt.clock.set(new Date('2026-06-01T12:00:45.000Z'));
  const bad = [{ Authorization: 'Bearer nonsense' }, { Authorization: '' }];
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await read({ headers: bad[count % 2] ?? {} })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const refused = await read({ headers: bad[0] ?? {} });
  expect(refused.headers['retry-after']).toBe('15');
  expect(reported(refused)).toEqual([undefined, undefined]);
  expect(refused.headers['www-authenticate']).toBeUndefined();
  expect((await read()).status).toBe(200);
  shop.basalt.clock.advance(15_000);
  expect((await read({ headers: bad[0] ?? {} })).status).toBe(401);
});

test('an address is what a trusted proxy says, and of IPv6 the /64', async () => {
  await open({ failuresPerMinute: 1 }, { trustedProxies: ['127.0.0.1'] });
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 401]);
  expect(await from('198.51.100.9, 192.0.2.1')).toBe(429);
  expect([await from('2001:db8::1'), await from('2001:db8::ffff')]).toEqual([401, 429]);
  expect(await from('2001:db8:0:1::1')).toBe(401);
});

test('nobody says for themselves where they come from', async () => {
  await open({ failuresPerMinute: 1 });
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429]);
});
