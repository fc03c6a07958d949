import { servingLoginOf } from '@basalt/persistence';
import { asking } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onceStalled } from './torture/tally.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import {
  asOwner,
  giveDatabase,
  settingsOf,
  urlWith,
  type GivenDatabase,
} from './given-database.ts';
import { call } from './http-calls.ts';
import { basaltJson, eventually, killAll, startServer, type StartedServer } from './processes.ts';

let database: GivenDatabase;
let proxy: FaultProxy;
let server: StartedServer;
let organization: string;
let token: string;

beforeAll(async () => {
  database = await giveDatabase();
  proxy = await startFaultProxy(database.url);
  const url = urlWith(database.url, { host: proxy.host });
  server = await startServer({ ...settingsOf(url), NODE_ENV: 'production' });
  organization = (await basaltJson(database.settings, 'organization', 'create', '--name', 'Acme'))
    .id;
  token = await issue();
});
afterAll(async () => {
  await server.stop();
  killAll();
  await proxy.close();
  await database.drop();
});

async function credential(...args: string[]): Promise<Record<string, string>> {
  return (await basaltJson(database.settings, 'credential', ...args)) as Record<string, string>;
}

const named = () => ['--organization', organization, '--name', 'Key', '--scopes', '*'];
const issue = async () => (await credential('create', ...named())).token ?? '';
const statusOf = async (key: string) =>
  (await call(server.address, key, `/organizations/${organization}`)).status;

const probe = async (path: string) => (await fetch(server.address + path)).status;

test('a given database gets no demo, and a key made beside the running server opens it', async () => {
  expect(server.out()).toBe(`Basalt is listening on ${server.address}\n`);
  expect(await statusOf(token)).toBe(200);
});

test('every connection that serves signs in as the login that only serves', async () => {
  expect(await statusOf(token)).toBe(200);
  const rows = await asking(database.url, (ask) =>
    ask(`select distinct usename::text as login from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
  const name = new URL(database.url).pathname.slice(1);
  expect(rows).toEqual([{ login: servingLoginOf(name) }]);
});

test('in production each request writes one line, without the key', async () => {
  await statusOf(token);
  const line = await eventually(
    () =>
      server
        .err()
        .split('\n')
        .find((text) => text.includes('"request"')) ?? null,
  );
  expect(JSON.parse(line)).toMatchObject({ operation: 'readOrganization', status: 200 });
  expect(server.err()).not.toContain(token.split('.')[1]);
});

/** A key, the one after it, and what they open before the overlap is over. */
async function rotated(seconds: number): Promise<{
  first: Record<string, string>;
  second: Record<string, string>;
  statuses: number[];
}> {
  const first = await credential('create', ...named());
  const since = performance.now();
  const overlap = ['--overlap', String(seconds)];
  const second = await credential('rotate', String(first['public_id']), ...overlap);
  const both = [first, second].map(({ token: key = '' }) => statusOf(key));
  const statuses = await Promise.all(both);
  // Where the machine stalled meanwhile the overlap may be over: a longer one, then.
  if (performance.now() - since > seconds * 1000) return rotated(4 * seconds);
  return { first, second, statuses };
}

test('after a rotation with an overlap both keys open the running server, then the new one alone', async () => {
  const { first, second, statuses } = await rotated(4);
  expect(statuses).toEqual([200, 200]);
  await eventually(async () => ((await statusOf(first['token'] ?? '')) === 401 ? true : null));
  expect(await statusOf(second['token'] ?? '')).toBe(200);
});

test('after a rotation without an overlap the former key is refused at once', async () => {
  const first = await credential('create', ...named());
  expect(await statusOf(first['token'] ?? '')).toBe(200);
  const second = await credential('rotate', String(first['public_id']));
  expect(await statusOf(first['token'] ?? '')).toBe(401);
  expect(await statusOf(second['token'] ?? '')).toBe(200);
});

test('a revoked key is refused at once by the running server', async () => {
  const { public_id: publicId = '', token: key = '' } = await credential('create', ...named());
  expect(await statusOf(key)).toBe(200);
  await credential('revoke', publicId);
  expect(await statusOf(key)).toBe(401);
});

test('a key is refused from its expiry on', async () => {
  const far = '2999-01-01T00:00:00Z';
  const { public_id: publicId, token: key = '' } = await credential(
    'create',
    ...named(),
    '--expires-at',
    far,
  );
  expect(await statusOf(key)).toBe(200);
  await asOwner(
    database.url,
    `select set_config('basalt.organization_id', '${organization}', false)`,
    `update basalt.api_credentials set expires_at = now() where public_id = '${publicId}'`,
  );
  expect(await statusOf(key)).toBe(401);
});

test('while the database is gone the server is alive, not ready, and answers 503 with Retry-After', async () => {
  expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 200]);
  await proxy.begin({ kind: 'refuse' });
  try {
    for (let round = 0; round < 3; round += 1) {
      const since = performance.now();
      const { status, headers, body } = await call(
        server.address,
        token,
        `/organizations/${organization}`,
      );
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      // Two seconds for a connection, and what a machine that stalls adds to them.
      expect(performance.now() - since).toBeLessThan(onceStalled(3_500));
    }
    expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 503]);
  } finally {
    await proxy.end();
  }
  await eventually(async () => ((await probe('/readyz')) === 200 ? true : null));
  expect(await statusOf(token)).toBe(200);
});
