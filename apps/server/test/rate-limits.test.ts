import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openApiFixture, type Instance, type Reply } from './api-fixture.ts';

/** Minutes of the servers' clock in which ten times the limit is asked; more in the long form. */
const minutes = Number(process.env['BASALT_RATE_LIMIT_MINUTES'] ?? 3);
const limits = { callsPerMinute: 50, failuresPerMinute: 7 };
const fixture = await closeAfterTests(openApiFixture());

let servers: Instance[];

beforeAll(async () => {
  servers = [await fixture.serve({}, limits), await fixture.serve({}, limits)];
});

const read = (index: number, token?: string) =>
  (servers[index % 2] as Instance).call(
    'GET',
    `/organizations/${fixture.organization}`,
    token === undefined ? {} : { token },
  );
const countOf = (replies: readonly Reply[], wanted: number) =>
  replies.filter(({ status }) => status === wanted).length;
const rows = (table: string) => fixture.sql(`select from basalt.${table}`);
const times = (count: number, ask: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

test(
  'of ten times as many calls over two servers exactly the limit passes, minute by minute',
  { timeout: 120_000 + minutes * 10_000 },
  async () => {
    let passed = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      const replies = await times(10 * limits.callsPerMinute, (index) => read(index));
      expect(countOf(replies, 200)).toBe(limits.callsPerMinute);
      expect(countOf(replies, 429)).toBe(9 * limits.callsPerMinute);
      const remaining = replies
        .filter(({ status }) => status === 200)
        .map(({ headers }) => Number(/r=(\d+)/u.exec(headers.get('RateLimit') ?? '')?.[1]));
      expect(remaining.toSorted((a, b) => b - a)).toEqual(
        Array.from(
          { length: limits.callsPerMinute },
          (_, index) => limits.callsPerMinute - 1 - index,
        ),
      );
      passed += countOf(replies, 200);
      fixture.clock.advance(60_000);
    }
    const { callsPerMinute } = limits;
    console.log(
      metricLine({
        metric: `${10 * callsPerMinute} calls at once with one key over two instances, ${minutes} minutes of the clock`,
        bar: `exactly the limit, ${callsPerMinute}, pass in each; the rest 429`,
        measured: `${passed} of ${10 * callsPerMinute * minutes} passed, ${callsPerMinute} in each minute`,
        held: passed === callsPerMinute * minutes,
      }),
    );
  },
);

test('one server that is hardly called does not keep calls from the other', async () => {
  fixture.clock.advance(60_000);
  expect((await read(0)).status).toBe(200);
  const replies = await times(2 * limits.callsPerMinute, () => read(1));
  expect(countOf(replies, 200)).toBe(limits.callsPerMinute - 1);
});

test('failures are counted over both servers, and a good key still passes', async () => {
  fixture.clock.advance(60_000);
  const wrong = `${fixture.token.slice(0, -1)}${fixture.token.endsWith('0') ? '1' : '0'}`;
  const replies = await times(40, (index) => read(index, index % 3 === 0 ? wrong : 'nonsense'));
  expect(countOf(replies, 401)).toBe(limits.failuresPerMinute);
  expect(countOf(replies, 429)).toBe(40 - limits.failuresPerMinute);
  expect((await read(0)).status).toBe(200);
});

test('a wrong secret uses up nobody’s calls', async () => {
  fixture.clock.advance(60_000);
  const otherCredential = await servers[0]?.use.createCredential(fixture.principal, {
    name: 'x',
    scopes: ['*'],
  });
  const [publicId] = fixture.token.split('.');
  const forged = `${publicId}.${otherCredential?.token.split('.')[1]}`;
  await times(5, (index) => read(index, forged));
  expect((await read(0)).headers.get('RateLimit')).toBe('"credential";r=49;t=60');
});

test('the counters do not grow with time: one row a credential, and of sources those of the last minutes', async () => {
  for (let minute = 0; minute < 4; minute += 1) {
    fixture.clock.advance(60_000);
    await read(0);
    const headers = { 'X-Forwarded-For': `192.0.2.${minute}` };
    const proxied = await fixture.serve({ trustedProxies: ['127.0.0.1'] }, limits);
    await proxied.call('GET', '/credential', { token: 'nonsense', headers });
  }
  expect((await rows('call_counts')).length).toBe(1);
  await expect.poll(async () => (await rows('auth_failures')).length).toBeLessThanOrEqual(2);
});
