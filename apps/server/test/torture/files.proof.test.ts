import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDatabase, type GivenDatabase } from '../given-database.ts';
import { call } from '../http-calls.ts';
import { basaltJson, endProcesses, startServer, type StartedServer } from '../processes.ts';
import { lengthOf } from './tally.ts';

const mebibyte = 1024 * 1024;
const transfers = lengthOf('BASALT_FILES_TRANSFERS', 4);
const size = lengthOf('BASALT_FILES_MEBIBYTES', 8) * mebibyte;
const kills = lengthOf('BASALT_FILES_KILLS', 3);

let database: GivenDatabase;
let settings: Record<string, string>;
let server: StartedServer;
let token = '';
let other = { id: '', token: '' };
let project = '';

beforeAll(async () => {
  database = await giveDatabase();
  settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_WEBHOOK_WORKER: 'false',
  };
  other = await anOrganization('Other');
  const { id, ...own } = await anOrganization('Quarry');
  token = own.token;
  server = await startServer(settings);
  const made = await api(`/organizations/${id}/projects`, { name: 'Web' });
  project = String(made['id']);
}, 180_000);
afterAll(async () => {
  await endProcesses();
  await database.drop();
});

async function anOrganization(name: string): Promise<{ id: string; token: string }> {
  const { id } = await basaltJson(settings, 'organization', 'create', '--name', name);
  const given = ['--organization', String(id), '--name', 'CI', '--scopes', '*'];
  const key = await basaltJson(settings, 'credential', 'create', ...given);
  return { id: String(id), token: String(key['token']) };
}

async function api(at: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await call(server.address, token, at, body && { method: 'POST', body });
  return (answer.body as { data: Record<string, unknown> }).data;
}

const newTicket = async () =>
  String((await api(`/projects/${project}/tickets`, { board_slug: 'open', title: 'x' }))['id']);

async function announced(ticket: string, bytes: number) {
  const file = await api(`/tickets/${ticket}/files`, {
    name: 'x',
    size: bytes,
    media_type: 'text/plain',
  });
  return { id: String(file['id']), url: (file['upload'] as { url: string }).url };
}

/** Bytes without end to make, which no process holds. */
async function* madeOf(seed: Buffer, bytes: number) {
  for (let left = bytes; left > 0; left -= seed.length)
    yield seed.subarray(0, Math.min(seed.length, left));
}

const put = (url: string, body: AsyncIterable<Uint8Array>) =>
  fetch(url, { method: 'PUT', body: body as never, duplex: 'half' } as RequestInit);

const resident = (): number => {
  const [, kibibytes = '0'] =
    /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

async function drained(url: string): Promise<number> {
  let bytes = 0;
  const answer = await fetch(url);
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

/** Transfers the files at once, in a thread of its own. */
async function load(method: 'PUT' | 'GET', urls: readonly string[]): Promise<number[]> {
  const program = new URL('file-load.ts', import.meta.url);
  const [sizes] = await once(
    new Worker(program, { workerData: { urls, method, size } }),
    'message',
  );
  return sizes as number[];
}

test('many large files at once take little memory, and leave others their time', async () => {
  const ticket = await newTicket();
  // What is loaded and made once is not counted.
  const first = await announced(ticket, 1000);
  await put(first.url, madeOf(Buffer.alloc(1000), 1000));
  const files = await Promise.all(Array.from({ length: transfers }, () => announced(ticket, size)));
  const before = resident();
  let most = before;
  const waits: number[] = [];
  const isOver = new AbortController();
  const beside = (async () => {
    while (!isOver.signal.aborted) {
      const started = performance.now();
      await call(server.address, other.token, `/organizations/${other.id}/projects`);
      waits.push(performance.now() - started);
      most = Math.max(most, resident());
      await sleep(10);
    }
  })();
  const sizes = files.map(() => size);
  expect(
    await load(
      'PUT',
      files.map(({ url }) => url),
    ),
  ).toEqual(sizes);
  const records = await Promise.all(files.map(({ id }) => api(`/files/${id}`)));
  expect(
    await load(
      'GET',
      records.map((one) => String(one['download_url'])),
    ),
  ).toEqual(sizes);
  isOver.abort();
  await beside;
  const grown = Math.round(most - before);
  const p99 = Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0);
  console.log(
    metricLine({
      metric: `${transfers} uploads and downloads of ${size / mebibyte} MiB at once`,
      bar: 'the server grows ≤ 32 MiB; reads of another organization beside them: p99 ≤ 200 ms',
      measured: `grown ${grown} MiB, p99 ${p99} ms of ${waits.length}`,
      held: grown <= 32 && p99 <= 200,
    }),
  );
  // Many times the bar: only what would keep whole files must fail here.
  expect(grown).toBeLessThan((transfers * size) / mebibyte + 64);
});

test('a download is not far from what node:http does by itself', async () => {
  const ticket = await newTicket();
  const bytes = randomBytes(size);
  const { id, url } = await announced(ticket, size);
  await put(url, madeOf(bytes, size));
  const ours = String((await api(`/files/${id}`))['download_url']);
  const file = path.join(settings['DATA_DIR'] ?? '', 'plain');
  await writeFile(file, bytes);
  const plain = createServer((_, response) => createReadStream(file).pipe(response)).listen(
    0,
    '127.0.0.1',
  );
  await once(plain, 'listening');
  const theirs = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
  const spent = { ours: 0, theirs: 0 };
  for (let round = 0; round < 5; round += 1) {
    for (const [name, address] of Object.entries({ ours, theirs }) as [
      'ours' | 'theirs',
      string,
    ][]) {
      const started = performance.now();
      expect(await drained(address)).toBe(size);
      spent[name] += performance.now() - started;
    }
  }
  plain.close();
  const rate = spent.theirs / spent.ours;
  console.log(
    metricLine({
      metric: `5 downloads of ${size / mebibyte} MiB beside a bare node:http stream`,
      bar: '≥ 0.5 × its rate',
      measured: `${rate.toFixed(2)} ×`,
      held: rate >= 0.5,
    }),
  );
});

test(
  'a server that is killed leaves no file ready that is not whole, and no bytes that stay',
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const tickets: string[] = [];
    const digests = new Map<string, string>();
    for (let round = 0; round < kills; round += 1) {
      // A ticket has a hundred files at most.
      if (round % 20 === 0) tickets.push(await newTicket());
      const ticket = tickets.at(-1) ?? '';
      const bytes = Array.from({ length: 4 }, () => randomBytes(2 * mebibyte));
      const files = await Promise.all(bytes.map((one) => announced(ticket, one.length)));
      for (const [at, { id }] of files.entries()) {
        digests.set(
          id,
          createHash('sha256')
            .update(bytes[at] ?? '')
            .digest('hex'),
        );
      }
      const sent = files.map(({ url }, at) =>
        put(url, madeOf(bytes[at] ?? Buffer.alloc(0), 2 * mebibyte)).catch(() => null),
      );
      await sleep(Math.random() * 600);
      await server.stop('SIGKILL');
      await Promise.all(sent);
      server = await startServer(settings);
    }
    const ready: { id: string; sha256: string }[] = [];
    for (const ticket of tickets) {
      const { body } = await call(server.address, token, `/tickets/${ticket}/files?per_page=200`);
      ready.push(...(body as unknown as { data: typeof ready }).data);
    }
    for (const { id, sha256 } of ready) {
      expect(sha256).toBe(digests.get(id));
      const url = String((await api(`/files/${id}`))['download_url']);
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    // Those whose bytes never came would go after an hour.
    for (const id of digests.keys()) {
      if (!ready.some((one) => one.id === id))
        await call(server.address, token, `/files/${id}`, { method: 'DELETE' });
    }
    await basaltJson(settings, 'purge');
    const root = path.join(settings['DATA_DIR'] ?? '', 'files');
    const lying = (first: string) =>
      existsSync(path.join(root, first))
        ? readdirSync(path.join(root, first), { recursive: true, withFileTypes: true })
            .filter((one) => one.isFile())
            .map(({ name }) => name)
        : [];
    expect(lying('coming')).toEqual([]);
    for (const { sha256 } of ready) expect(lying('kept')).toContain(sha256);
    const stray = lying('kept').filter(
      (name) =>
        [...digests.values()].includes(name) && !ready.some(({ sha256 }) => sha256 === name),
    );
    expect(stray).toEqual([]);
    console.log(
      metricLine({
        metric: `the server killed (SIGKILL) ${kills} times under 4 uploads of 2 MiB each`,
        bar: '0 files ready that are not whole; after purge 0 bytes without a record, 0 records without bytes',
        measured: `${ready.length} of ${digests.size} ready, all whole; 0 stray, 0 missing`,
        held: true,
      }),
    );
  },
);
