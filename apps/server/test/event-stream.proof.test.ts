import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRecord } from '@basalt/domain';
import { openStream, type OpenStream } from '@basalt/http/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onceStalled } from './torture/tally.ts';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { giveDatabase, settingsOf, urlWith, type GivenDatabase } from './given-database.ts';
import { basaltJson, eventually, killAll, startServer } from './processes.ts';
import { serveHere } from './run-here.ts';

let database: GivenDatabase;
let proxy: FaultProxy;
interface Server {
  address: string;
  stop(): Promise<unknown>;
}
/** The first reaches the database through the proxy, the second one runs in this process. */
let servers: [Server, Server];
let organization = '';
let token = '';
const streams: OpenStream[] = [];

// One storage of files for both: otherwise the second one is not ready.
const common = {
  DATA_DIR: newDataDir(),
  SERVICE_RATE_LIMIT_PER_MINUTE: '0',
  SERVICE_LOG_LEVEL: 'error',
};

beforeAll(async () => {
  database = await giveDatabase();
  proxy = await startFaultProxy(database.url);
  const through = settingsOf(urlWith(database.url, { host: proxy.host }));
  // The second makes the schema and the serving login, which the first needs.
  const second = await serveHere({ ...database.settings, ...common });
  servers = [await startServer({ ...through, ...common, SERVICE_MIGRATE: 'false' }), second];
  const named = ['organization', 'create', '--name', 'Quarry'];
  ({ id: organization } = await basaltJson(database.settings, ...named));
  const input = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
  token = String((await basaltJson(database.settings, 'credential', 'create', ...input))['token']);
}, 300_000);
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await servers?.[1].stop();
  killAll();
  await proxy.close();
  await database.drop();
  await removeDataDirs();
});

async function call(
  { address }: Server,
  method: string,
  path: string,
  body?: object,
): Promise<{ data: Record<string, string>; meta: { next_cursor: string | null } }> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Awaited<ReturnType<typeof call>>;
}

async function open({ address }: Server, lastId?: string): Promise<OpenStream> {
  const stream = await openStream(`${address}/api/v1/organizations/${organization}/events/stream`, {
    Authorization: `Bearer ${token}`,
    ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
  });
  expect(stream.status).toBe(200);
  streams.push(stream);
  return stream;
}

const newProject = async (name: string) =>
  (await call(servers[1], 'POST', `/organizations/${organization}/projects`, { name })).data[
    'id'
  ] as string;

/** The log from a cursor of it on. */
async function logAfter(cursor: string): Promise<EventRecord[]> {
  const all: EventRecord[] = [];
  for (let next: string | null = cursor; next !== null;) {
    const path: string = `/organizations/${organization}/events?per_page=200&cursor=${next}`;
    const page = await call(servers[1], 'GET', path);
    const records = page.data as unknown as EventRecord[];
    if (records.length === 0) break;
    all.push(...records);
    next = page.meta.next_cursor;
  }
  return all;
}

test('a client that reconnects with the last id, to either server, misses nothing and reads nothing twice, while four write', async () => {
  const former = await open(servers[0]);
  const project = await newProject('Web');
  // A transaction that runs anywhere in the cluster delays events: the log begins behind that of the project.
  await former.until(1);
  const start = former.lastId() ?? '';
  const steady = await open(servers[0], start);
  const seen: EventRecord[] = [];
  const work = { isOver: false, written: 0 };
  const wandering = (async () => {
    let id = start;
    for (let turn = 0; !work.isOver || seen.length < work.written; turn += 1) {
      const stream = await open(servers[turn % 2] as Server, id);
      const until = performance.now() + 150;
      while (performance.now() < until && stream.records().length < 20) await sleep(10);
      stream.close();
      seen.push(...stream.records());
      id = stream.lastId() ?? id;
    }
  })();
  const writer = async (share: number) => {
    const server = servers[share % 2] as Server;
    for (let n = 0; n < 15; n += 1) {
      const input = { title: `${share} ${n}`, board_slug: 'open' };
      const { data } = await call(server, 'POST', `/projects/${project}/tickets`, input);
      await call(server, 'PATCH', `/tickets/${data['id']}`, { title: `${share} ${n} again` });
      work.written += 2;
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
  work.isOver = true;
  await wandering;
  await steady.until(work.written);
  const log = await logAfter(start);
  expect(log).toHaveLength(120);
  expect(steady.records()).toEqual(log);
  expect(seen).toEqual(log);
}, 300_000);

test('a server that is stopped ends its streams at once and in good order, and another goes on', async () => {
  const third = await startServer({ ...database.settings, ...common });
  const stream = await open(third);
  const idle = await open(third);
  const before = await newProject('Before');
  await stream.until(1);
  const stopping = third.stop();
  expect(await Promise.all([stream.over, idle.over])).toEqual(['ended', 'ended']);
  const after = await newProject('After');
  const onward = await open(servers[0], stream.lastId());
  const both = await open(servers[1], idle.frames[0]?.id ?? '');
  expect((await onward.until(1)).map(({ data }) => data['id'])).toEqual([after]);
  expect((await both.until(2)).map(({ data }) => data['id'])).toEqual([before, after]);
  const { code, took } = await stopping;
  expect(code).toBe(0);
  expect(took).toBeLessThan(onceStalled(8_000));
}, 180_000);

test('a database that cannot be reached holds a stream up, and loses it nothing', async () => {
  const stream = await open(servers[0]);
  const first = await newProject('First');
  await stream.until(1);
  await proxy.begin({ kind: 'refuse' });
  const second = await newProject('Second');
  await sleep(7_000);
  const third = await newProject('Third');
  await proxy.end();
  const records = await stream.until(3);
  expect(records.map(({ data }) => data['id'])).toEqual([first, second, third]);
  await eventually(async () => ((await fetch(`${servers[0].address}/readyz`)).ok ? true : null));
}, 180_000);
