import { randomBytes } from 'node:crypto';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrganization, put, sha256Of, type Served } from '../files-fixture.ts';
import { giveDatabase, type GivenDatabase } from '../given-database.ts';
import { serveHere } from '../run-here.ts';
import { lengthOf } from './tally.ts';

const pairs = lengthOf('BASALT_FILES_PAIRS', 40);
const size = 64 * 1024;

let database: GivenDatabase;
let server: Served;
beforeAll(async () => {
  database = await giveDatabase();
  server = await serveHere({ ...database.settings, SERVICE_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Without what is of each file itself: ids, times, addresses and digests. */
const bare = (body: string): string =>
  body
    .replaceAll(/[\da-f]{64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[^"]*T[\d:.]+Z"/gu, '…')
    .replaceAll(/token=[^"]+/gu, '…');

test('an organization cannot tell whether another one has the same bytes', async () => {
  const [theirs, ours] = [await anOrganization(server), await anOrganization(server)];

  /** Brings the bytes: all that is answered, and the milliseconds that it took. */
  async function brought(bytes: Buffer<ArrayBuffer>) {
    const announced = await ours.announce(bytes.length, { sha256: sha256Of(bytes) });
    const since = performance.now();
    const answer = await put(announced.body.data, bytes);
    const text = await answer.text();
    const took = performance.now() - since;
    await ours.api(`/files/${announced.body.data.id}`, { method: 'DELETE' });
    const { id } = announced.body.data;
    const headers = [...answer.headers.keys()].toSorted();
    const told = [announced.status, bare(JSON.stringify(announced.body)), answer.status, headers];
    return { id, took, told: [...told, bare(text)] };
  }

  const times = { known: [] as number[], unknown: [] as number[] };
  let knownIsFaster = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const [known, unknown] = [randomBytes(size), randomBytes(size)];
    const { id } = await theirs.added(known);
    const order = pair % 2 === 0 ? [known, unknown] : [unknown, known];
    const both = new Map<Buffer, Awaited<ReturnType<typeof brought>>>();
    for (const bytes of order) both.set(bytes, await brought(bytes));
    const [knownAnswer, unknownAnswer] = [both.get(known), both.get(unknown)];
    expect(knownAnswer?.told).toEqual(unknownAnswer?.told);
    // Nor do the ids lead there.
    expect(knownAnswer?.id).not.toBe(id);
    expect((await ours.api(`/files/${id}`)).status).toBe(403);
    // A ticket has a hundred files at most; the bytes stay until a purge.
    await theirs.api(`/files/${id}`, { method: 'DELETE' });
    times.known.push(knownAnswer?.took ?? 0);
    times.unknown.push(unknownAnswer?.took ?? 0);
    if ((knownAnswer?.took ?? 0) < (unknownAnswer?.took ?? 0)) knownIsFaster += 1;
  }
  // Even for a coin that is fair, one run in some 100,000 is as far from the half as this: 4.3 standard deviations.
  const most = pairs / 2 + 4.3 * Math.sqrt(pairs / 4);
  const held = knownIsFaster <= most && knownIsFaster >= pairs - most;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    metricLine({
      metric: `${pairs} pairs of uploads of 64 KiB, one of bytes that another organization has`,
      bar: `the same answers but for ids, times and digests; neither is the faster one in more than ${Math.floor(most)} pairs`,
      measured: `the same; known bytes faster in ${knownIsFaster}; median ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`,
      held,
    }),
  );
  expect(held).toBe(true);
});
