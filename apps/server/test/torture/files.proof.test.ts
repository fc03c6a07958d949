import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../http-calls.ts';
import { fileDeployment, madeOf, put, type FileDeployment } from './file-deployment.ts';
import { lengthOf } from './tally.ts';

const mebibyte = 1024 * 1024;
const transfers = lengthOf('BASALT_FILES_TRANSFERS', 4);
const size = lengthOf('BASALT_FILES_MEBIBYTES', 8) * mebibyte;

let deployment: FileDeployment;
beforeAll(async () => {
  deployment = await fileDeployment();
}, 180_000);
afterAll(() => deployment.end());

const resident = (): number => {
  const [, kibibytes = '0'] =
    /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${deployment.pid()}/status`, 'utf8')) ?? [];
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
  const { address, other, newTicket, announced, downloadOf } = deployment;
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
      await call(address(), other.token, `/organizations/${other.id}/projects`);
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
  const urls = await Promise.all(files.map(({ id }) => downloadOf(id)));
  expect(await load('GET', urls)).toEqual(sizes);
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
  const { settings, newTicket, announced, downloadOf } = deployment;
  const ticket = await newTicket();
  const bytes = randomBytes(size);
  const { id, url } = await announced(ticket, size);
  await put(url, madeOf(bytes, size));
  const ours = await downloadOf(id);
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
