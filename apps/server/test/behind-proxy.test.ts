import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { BrowserClient } from '@basalt/http/testing';
import { isAbsent, openOwner } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from './http-calls.ts';
import { basaltJson } from './processes.ts';
import { appUrl, openProxyFixture, type ProxyFixture } from './proxy-fixture.ts';
import { proxyProgram } from './proxy.ts';

const withoutProxy = isAbsent(proxyProgram);

const callsPerMinute = 40;
const failuresPerMinute = 6;
const password = 'correct horse battery';
const email = 'ada@example.test';

let fixture: ProxyFixture;

beforeAll(async () => {
  fixture = await openProxyFixture({
    SERVICE_RATE_LIMIT_PER_MINUTE: String(callsPerMinute),
    SERVICE_AUTH_FAILURES_PER_MINUTE: String(failuresPerMinute),
  });
  const person = ['--email', email, '--name', 'Ada', '--role', 'owner', '--password', password];
  const { settings } = fixture.database;
  await basaltJson(settings, 'user', 'create', '--organization', fixture.organization, ...person);
});
afterAll(() => fixture?.close());

/** Until the minute of the clock that has begun has this many seconds left. */
async function minuteWith(seconds: number): Promise<void> {
  const remaining = 60_000 - (Date.now() % 60_000);
  if (remaining < seconds * 1000) await sleep(remaining + 50);
}

const minuteNow = () => Math.floor(Date.now() / 60_000);

/** What comes of the work within one minute of the clock, in which this many seconds are left: where the minute turns meanwhile, it is done again. */
async function withinAMinute<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  await minuteWith(seconds);
  const minute = minuteNow();
  const done = await work();
  if (minuteNow() === minute) return done;
  // What was counted after the turn would be counted twice.
  await minuteWith(60);
  return withinAMinute(seconds, work);
}

/** A request through the proxy from one of this machine's own addresses. */
function askFrom(localAddress: string, path: string, headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(fixture.proxy.address + path, { localAddress, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test.skipIf(withoutProxy)('what is written through one is read through the other', async () => {
  const { token } = await fixture.key();
  const made = await call(
    fixture.proxy.address,
    token,
    `/organizations/${fixture.organization}/projects`,
    {
      method: 'POST',
      body: { name: 'Web' },
    },
  );
  expect(made.status).toBe(201);
  for (const { address } of fixture.servers) {
    const read = await call(address, token, `/projects/${made.body.data?.id}`);
    expect(read.body.data?.['name']).toBe('Web');
  }
});

test.skipIf(withoutProxy)(
  'who signed in through the proxy is signed in on both, and out on both',
  async () => {
    const through = new BrowserClient(fixture.proxy.address, appUrl);
    expect((await through.post('/auth/login', { email, password })).status).toBe(200);
    const on = fixture.servers.map(({ address }) => {
      const browser = new BrowserClient(address, appUrl);
      for (const [name, value] of through.cookies) browser.cookies.set(name, value);
      return browser;
    });
    const states = () =>
      Promise.all(on.map(async (browser) => (await browser.get('/app-api/me')).status));
    expect(await states()).toEqual([200, 200]);
    expect((await through.post('/auth/logout')).status).toBe(204);
    expect(await states()).toEqual([401, 401]);
  },
);

test.skipIf(withoutProxy)(
  'a key that was revoked through one instance is refused by the other at once',
  async () => {
    const { token, public_id: publicId } = await fixture.key();
    const statuses = () =>
      Promise.all(
        fixture.servers.map(
          async ({ address }) => (await call(address, token, '/credential')).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200]);
    const owner = new BrowserClient(fixture.servers[0].address, appUrl);
    await owner.post('/auth/login', { email, password });
    const at = `/app-api/organizations/${fixture.organization}/credentials`;
    const revocation = await owner.send('DELETE', `${at}/${publicId}`);
    expect(revocation.status).toBe(204);
    expect((await call(fixture.servers[1].address, token, '/credential')).status).toBe(401);
    expect((await call(fixture.servers[0].address, token, '/credential')).status).toBe(401);
  },
);

test.skipIf(withoutProxy)(
  'of three times as many calls as a key may make in a minute exactly those pass',
  async () => {
    const statuses = await withinAMinute(20, async () => {
      const { token } = await fixture.key();
      const seen: number[] = [];
      const client = async (): Promise<void> => {
        while (seen.length < 3 * callsPerMinute) {
          const at = seen.push(0) - 1;
          seen[at] = (await call(fixture.proxy.address, token, '/credential')).status;
        }
      };
      await Promise.all(Array.from({ length: 12 }, client));
      return seen;
    });
    const passed = statuses.filter((status) => status === 200).length;
    console.log(
      metricLine({
        metric: `${3 * callsPerMinute} calls, 12 at once, through HAProxy to two instances, ${callsPerMinute} allowed a minute`,
        bar: `exactly ${callsPerMinute} pass`,
        measured: `${passed} pass, ${statuses.filter((status) => status === 429).length} are refused with 429`,
        held: passed === callsPerMinute,
      }),
    );
    expect(passed).toBe(callsPerMinute);
    expect(statuses.filter((status) => status === 429).length).toBe(2 * callsPerMinute);
  },
);

const liar = (index: number) =>
  askFrom('127.0.0.5', '/api/v1/credential', {
    Authorization: 'Bearer nonsense',
    'X-Forwarded-For': `203.0.113.${index}, 127.0.0.1`,
    Forwarded: `for=203.0.113.${index}`,
  });

test.skipIf(withoutProxy)(
  'failures count for the address that came to the proxy, whatever the client says of itself',
  async () => {
    const owner = await openOwner(fixture.database.url);
    try {
      await owner.sql('set role basalt_app');
      const { statuses, honest, sources } = await withinAMinute(12, async () => {
        const seen: number[] = [];
        for (let index = 0; index < 2 * failuresPerMinute; index += 1) seen.push(await liar(index));
        const header = { Authorization: 'Bearer nonsense' };
        const otherAnswer = await askFrom('127.0.0.6', '/api/v1/credential', header);
        const rows = await owner.sql<{ source: string }>('select source from basalt.auth_failures');
        return { statuses: seen, honest: otherAnswer, sources: rows.map(({ source }) => source) };
      });
      expect(statuses.filter((status) => status === 401).length).toBe(failuresPerMinute);
      expect(statuses.filter((status) => status === 429).length).toBe(failuresPerMinute);
      expect(honest).toBe(401);
      // The test itself is at 127.0.0.1, where it was refused before.
      const others = sources.filter((source) => source !== '127.0.0.1');
      expect(others.toSorted()).toEqual(['127.0.0.5', '127.0.0.6']);
    } finally {
      await owner.close();
    }
  },
);

test.skipIf(withoutProxy)(
  'a stream of events passes the proxy as it comes, what the other instance writes too',
  async () => {
    const { token } = await fixture.key();
    const ending = new AbortController();
    const at = `${fixture.proxy.address}/api/v1/organizations/${fixture.organization}/events/stream`;
    const stream = await fetch(at, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      signal: ending.signal,
    });
    expect([stream.status, stream.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    try {
      let seen = '';
      for (const [index, { address }] of fixture.servers.entries()) {
        const name = `Streamed ${index}`;
        const made = await call(address, token, `/organizations/${fixture.organization}/projects`, {
          method: 'POST',
          body: { name },
        });
        expect(made.status).toBe(201);
        // The stream does not end: what comes now was not held back until it does.
        while (!seen.includes(name)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`the stream ended after ${seen}`);
          seen += new TextDecoder().decode(value);
        }
      }
    } finally {
      ending.abort();
    }
  },
);

test.skipIf(withoutProxy)('figures and nothing else is kept from those outside', async () => {
  expect((await fetch(`${fixture.proxy.address}/metrics`)).status).toBe(404);
  expect((await fetch(`${fixture.proxy.address}/readyz`)).status).toBe(200);
});
