import { createInMemoryBasalt, metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { metricsLine, fuzz, startApp, watchLoad } from '../testing/index.ts';

/** `BASALT_TORTURE_SEED` repeats a run, `BASALT_FUZZ_REQUESTS` makes it longer. */
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 20_310_504);
/** Milliseconds. On a machine that is busy with other tests too, the event loop tells of those. */
const latest = process.env['BASALT_FUZZ_REQUESTS'] === undefined ? 1000 : 100;
const requests = Number(process.env['BASALT_FUZZ_REQUESTS'] ?? 10_000);

/** A service is given up after this many: memory is to tell of requests, not of records that were kept. */
const perSeed = 2_000;

async function fuzzOneSeed(oneSeed: number, count: number) {
  const basalt = createInMemoryBasalt();
  const app = await startApp(basalt);
  const deployment = {
    address: app.address,
    use: app.use,
    now: basalt.clock,
    passTime: async (milliseconds: number) => basalt.clock.advance(milliseconds),
  };
  try {
    return await fuzz(deployment, { seed: oneSeed, requests: count });
  } finally {
    await app.stop();
  }
}

test(
  'whatever is sent to whichever operation, the answer is one that the description allows',
  { timeout: 180_000 + requests * 60 },
  async () => {
    // Until nearly every path is compiled: code took 10 MB more in the second round and 1 in the tenth. What grows after it is a leak.
    for (const round of [1, 2]) {
      await fuzzOneSeed(seed - round, perSeed);
    }
    const metrics = await watchLoad();
    const neverDone: string[][] = [];
    const statuses: Record<string, number> = {};
    let sent = 0;
    for (let round = 0; sent < requests; round += 1) {
      const report = await fuzzOneSeed(seed + round, Math.min(perSeed, requests - sent));
      expect(report.faults).toEqual([]);
      sent += report.requests;
      neverDone.push(report.neverDone);
      for (const [status, count] of Object.entries(report.statuses)) {
        statuses[status] = (statuses[status] ?? 0) + count;
      }
    }
    const measured = await metrics();
    console.log(`fuzz, seed ${seed}: ${metricsLine(sent, measured)}`, statuses);
    console.log(
      metricLine({
        metric: 'generated requests, in memory',
        bar: '0 undocumented answers, 0 × 5xx, memory growth < 50 MB, event loop p99 < 100 ms',
        measured: `0 faults; ${metricsLine(sent, measured)}`,
        held: measured.memoryGrowth < 50 && measured.loopDelayP99 < 100,
      }),
    );
    expect(sent).toBe(requests);
    expect(neverDone.reduce((all, some) => all.filter((id) => some.includes(id)))).toEqual([]);
    expect(measured.memoryGrowth).toBeLessThan(50);
    expect(measured.loopDelayP99).toBeLessThan(latest);
  },
);
