import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresLine, fuzz, watchLoad } from '@basalt/http/testing';
import { openWalkGround, type ServedGround } from './served-ground.ts';

/** `BASALT_FUZZ_SEED` chooses the requests, `BASALT_FUZZ_REQUESTS` makes it longer. */
const seed = Number(process.env['BASALT_FUZZ_SEED'] ?? 20_310_504);
/** Milliseconds. On a machine that is busy with other tests too, the event loop tells of those. */
const latest = process.env['BASALT_FUZZ_REQUESTS'] === undefined ? 1000 : 100;
const requests = Number(process.env['BASALT_FUZZ_REQUESTS'] ?? 20_000) * 0.15;
const atOnce = 6;

let ground: ServedGround;
beforeAll(async () => {
  ground = await openWalkGround();
});
afterAll(() => ground.close());

test(
  'whatever is sent at once to the whole service, PostgreSQL included, is answered as described',
  { timeout: 60_000 + requests * 60 },
  async () => {
    await fuzz(ground, { seed: seed + 1, requests: 300, atOnce });
    const figures = watchLoad();
    const report = await fuzz(ground, { seed, requests, atOnce });
    const measured = figures();
    const line = figuresLine(report.requests, measured);
    console.log(`fuzz on PostgreSQL, seed ${seed}: ${line}`, report.statuses);
    expect(report.faults).toEqual([]);
    expect(report.neverDone).toEqual([]);
    expect(measured.heapGrowth).toBeLessThan(50);
    expect(measured.loopDelayP99).toBeLessThan(latest);
  },
);
