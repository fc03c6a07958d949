import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { hostileImport } from '@basalt/import/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, type Served } from './files-fixture.ts';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { endProcesses, eventually, launchBasalt, type Started } from './processes.ts';
import { serveHere } from './run-here.ts';

let database: GivenDatabase;
let server: Served;
let worker: Started;
/** The address of the worker. */
let address: string;
beforeAll(async () => {
  database = await giveDatabase();
  const settings = { ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' };
  server = await serveHere({ ...settings, SERVICE_WORKER: 'false' });
  worker = launchBasalt(
    { ...settings, SERVICE_WORKER_PORT: '0', SERVICE_METRICS: 'true' },
    'worker',
  );
  address = await eventually(() => /"address":"(http:[^"]+)"/u.exec(worker.err())?.[1] ?? null);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await endProcesses();
  await database.drop();
});

interface ImportAnswer {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly upload: { readonly url: string };
}

/** An import of a new organization; how it stands. */
async function anImport(text: string, { system = 'csv', isDryRun = false } = {}) {
  const { api, organization } = await anOrganization(server);
  const size = Buffer.byteLength(text);
  const body = { system, file_name: 'a', size, dry_run: isDryRun };
  const made = await api(`/organizations/${organization}/imports`, { method: 'POST', body });
  const { id, upload } = made.body.data as unknown as ImportAnswer;
  expect((await fetch(upload.url, { method: 'PUT', body: text })).status).toBe(200);
  return async () => (await api(`/imports/${id}`)).body.data as unknown as ImportAnswer;
}

const hasEnded = ({ state }: ImportAnswer): boolean => ['done', 'failed'].includes(state);

/** The processes of the worker that read a source. */
const readers = (): number[] =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(worker.child.pid)])
    .stdout.toString()
    .split('\n')
    .filter((line) => line.includes('source-process'))
    .map((line) => Number.parseInt(line, 10));

const isAlive = async (): Promise<void> => {
  expect(worker.child.exitCode).toBeNull();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
};

test('hostile imports end in a separate worker as they do in a server, and the worker goes on', async () => {
  for (const seed of [9, 10, 11, 16, 17, 20]) {
    const { system, pieces, name } = hostileImport(seed);
    const read = await anImport([...pieces()].join(''), { system, isDryRun: true });
    const ended = await eventually(async () => {
      const job = await read();
      return hasEnded(job) ? job : null;
    });
    expect([name, ended.failure ?? '']).not.toEqual([name, expect.stringMatching(/fault|twice/u)]);
    await isAlive();
  }
}, 300_000);

test('an import whose process is killed each time fails with a report, and the worker goes on', async () => {
  const rows = Array.from({ length: 90_000 }, (_, at) => `Ticket ${at},${'x'.repeat(100)}`);
  const read = await anImport(['Title,Description', ...rows].join('\n'));
  expect(readers()).toEqual([]);
  let kills = 0;
  const ended = await eventually(async () => {
    for (const pid of readers()) {
      process.kill(pid, 'SIGKILL');
      kills += 1;
    }
    const job = await read();
    return hasEnded(job) ? job : null;
  });
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringMatching(/ended twice/u) });
  // A process that is killed after it made progress does not count.
  expect(kills).toBeLessThanOrEqual(6);
  await isAlive();
}, 300_000);

test('the port of a worker serves its three pages alone, and hostile requests do not end it', async () => {
  for (const path of [
    '/',
    '/api/v1/credential',
    '/app',
    '/files/x/content',
    '/mcp',
    '//readyz',
    '/unsubscribe',
  ])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
  const forged = await fetch(`${address}/metrics`, {
    headers: { 'X-Forwarded-For': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
  });
  expect(forged.status).toBe(404);
  const { hostname, port } = new URL(address);
  for (const text of [
    'GET /healthz HTTP/1.1\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    'POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
    '\u0016\u0003\u0001\u0000',
    'GET /metrics HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  ]) {
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.setTimeout(2_000, () => socket.destroy());
      socket.on('data', (bytes) => {
        received += bytes.toString();
        socket.end();
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
    });
    expect([text.slice(0, 20), answer.slice(9, 12)]).not.toEqual([text.slice(0, 20), '200']);
    await isAlive();
  }
});
