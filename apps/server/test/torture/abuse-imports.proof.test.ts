import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { metricLine } from '@basalt/domain/testing';
import { hostileImport, hostileShapes, type HostileImport } from '@basalt/import/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../http-calls.ts';
import { endProcesses } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { readersMemory } from './readers-memory.ts';
import { busyMachine, lengthOf, tortureSeed } from './tally.ts';

const count = lengthOf('BASALT_ABUSE_IMPORTS', hostileShapes);
/** Milliseconds of processor time of the server, without a pause in which others have the event loop. */
const maxBlock = 100;
/** The size of the inputs that are also written, in bytes. */
const maxWritten = 1024 * 1024;
/** MiB that the server may grow by. */
const maxGrown = 128;

let attacked: AbuseDeployment;
/** Another server on the same machine, which nobody attacks. */
let quiet: AbuseDeployment;
beforeAll(async () => {
  const probe = pathToFileURL(path.join(import.meta.dirname, 'block-probe.mjs')).href;
  attacked = await openAbuseDeployment({
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
    NODE_OPTIONS: `--import ${probe}`,
  });
  quiet = await openAbuseDeployment();
}, 300_000);
afterAll(endProcesses);
afterAll(async () => {
  planka.disconnect();
  await attacked?.close();
  await quiet?.close();
}, 180_000);

const planka = fork(path.join(import.meta.dirname, 'hostile-planka.ts'));
const listening = once(planka, 'message') as Promise<[number]>;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly counts: object;
  readonly upload: { readonly url: string } | null;
}

/** Carries a hostile import out to its end, and returns how it ended. */
async function endOf(seed: number, { system, bytes, pieces }: HostileImport): Promise<Job> {
  const { organization, token, server } = attacked;
  const api = async (at: string, body?: object) =>
    (await call(server.address, token, at, body && { method: 'POST', body })).body
      .data as unknown as Job;
  const text = system === 'planka' ? null : Buffer.from([...pieces()].join(''));
  const [port] = await listening;
  const source =
    text === null
      ? {
          options: { address: `http://127.0.0.1:${port}`, board: '1' },
          secrets: { token: String(seed) },
        }
      : { file_name: 'a', size: text.length };
  // A large one only reads: what writing takes is measured in large-import.proof.test.ts.
  const asked = { system, dry_run: bytes > maxWritten, project_name: `Import ${seed}`, ...source };
  const { id, upload } = await api(`/organizations/${organization}/imports`, asked);
  if (text !== null) {
    const url = upload?.url.replace(/^https?:\/\/[^/]+/u, server.address) ?? '';
    const sent = await fetch(url, { method: 'PUT', body: text });
    if (sent.status !== 200) throw new Error(`the upload was refused: ${sent.status}`);
    await sent.body?.cancel();
  }
  for (;;) {
    const job = await api(`/imports/${id}`);
    if (['done', 'failed'].includes(job.state)) return job;
    await sleep(200);
  }
}

/** The blocks of the event loop that the probe in the server has printed since this moment, in milliseconds. */
const blocksSince = (moment: number): number[] =>
  Array.from(attacked.server.err().matchAll(/^blocked (\d+) at (\d+)$/gmu))
    .filter(([, , at]) => Number(at) >= moment)
    .map(([, blocked]) => Number(blocked));

test('hostile imports end in a report, and keep nobody waiting', async () => {
  const seed = tortureSeed();
  const before = attacked.memory();
  const began = Date.now();
  let readers = 0;
  const ends: string[] = [];
  /** The imports that ended in no report. */
  const faults: string[] = [];
  /** The imports during which the event loop was blocked. */
  const blocks: string[] = [];
  const watching = setInterval(
    () => (readers = Math.max(readers, readersMemory(attacked.server))),
    250,
  );
  let besides: Promise<unknown> = Promise.resolve();
  let baseline = { p99: 0, longest: 0 };
  const neighbour = await attacked.beside(
    async () => {
      const done = Promise.withResolvers<void>();
      besides = quiet
        .beside(() => done.promise, { pauseMs: 50 })
        .then((measured) => (baseline = measured));
      try {
        for (let at = 0; at < count; at += 1) {
          // The shapes in turn, whatever the seed is.
          const number = (seed % 1_000_000) * hostileShapes + at;
          const hostile = hostileImport(number);
          const since = Date.now();
          const { state, failure, counts } = await endOf(number, hostile);
          ends.push(state);
          const told = `${number}: ${hostile.name}: ${state}, ${failure ?? JSON.stringify(counts)}`;
          const blocked = Math.max(0, ...blocksSince(since));
          console.log(`${told}; ${Date.now() - since} ms, at most ${blocked} ms without a pause`);
          const isReported = state === 'done' ? Object.keys(counts).length > 0 : failure !== null;
          const isOwnFault = /fault of the service|ended twice/u.test(failure ?? '');
          if (!isReported || isOwnFault) faults.push(told);
          if (blocked > maxBlock) blocks.push(`${told}; ${blocked} ms`);
        }
      } finally {
        done.resolve();
      }
    },
    { pauseMs: 50 },
  );
  await besides;
  clearInterval(watching);
  const blocked = Math.max(0, ...blocksSince(began));
  const grown = attacked.peakMemory() - before;
  const failed = ends.filter((state) => state === 'failed').length;
  console.log(
    metricLine({
      metric: `${count} generated hostile imports of one tenant, one after the other`,
      bar: `each ends in a report; the server works ≤ ${maxBlock} ms without a pause, grows ≤ ${maxGrown} MiB and never restarts; another tenant’s p99 ≤ 100 ms, or a quarter above that of a server which is not attacked, all answered`,
      measured: `${failed} failed, ${ends.length - failed} done, ${faults.length} of them without a report; at most ${blocked} ms without a pause; memory ${before.toFixed(0)} → ${attacked.peakMemory().toFixed(0)} MiB, of a process that reads at most ${readers.toFixed(0)} MiB; ${toldNeighbour(neighbour)}; the same reads of a server beside it, which is not attacked: p99 ${baseline.p99.toFixed(0)} ms, longest ${baseline.longest.toFixed(0)} ms`,
      held:
        faults.length === 0 &&
        blocked <= maxBlock &&
        grown <= maxGrown &&
        neighbour.p99 <= Math.max(100, baseline.p99 * 1.25),
    }),
  );
  expect(ends).toHaveLength(count);
  expect(faults).toEqual([]);
  expect(blocks).toEqual([]);
  // When the compile cache does not have a module, loading it also loads Node's type stripper: some 50 ms.
  const loaded = attacked.server.err().match(/^loads .*$/gmu) ?? [];
  expect(loaded).toEqual([]);
  expect(attacked.server.child.exitCode).toBeNull();
  expect(grown).toBeLessThan(maxGrown * 1.5);
  expectServed(neighbour);
  expect(neighbour.p99).toBeLessThan(100 * busyMachine + baseline.p99);
  await expect.poll(() => readersMemory(attacked.server), { timeout: 10_000 }).toBe(0);
}, 3_600_000);
