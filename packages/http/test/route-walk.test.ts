import { createInMemoryBasalt, metricLine, type InMemoryBasalt } from '@basalt/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  startApp,
  walkReferences,
  walkRoutes,
  type StartedApp,
  type WalkDeployment,
} from '../testing/index.ts';

let basalt: InMemoryBasalt;
let app: StartedApp;
let deployment: WalkDeployment;

beforeEach(async () => {
  basalt = createInMemoryBasalt();
  app = await startApp(basalt);
  deployment = {
    address: app.address,
    use: app.use,
    now: basalt.clock,
    passTime: async (milliseconds) => basalt.clock.advance(milliseconds),
  };
});

afterEach(() => app.stop());

// Some 12,000 requests: seconds on a machine of its own, a minute where everything else runs beside it.
const timeoutMs = 300_000;

test(
  'every operation answers every credential on every id as specified, and never tells of another tenant',
  async () => {
    const report = await walkRoutes(deployment);
    console.log(
      metricLine({
        metric: 'every operation × credential × id in turn and flaw, in memory',
        bar: '100 % as specified, 0 bytes of another organization’s canary',
        measured: `${report.requests} requests, ${report.faults.length} faults`,
        held: report.faults.length === 0,
      }),
    );
    expect(report.faults).toEqual([]);
    expect(report.requests).toBeGreaterThan(10_000);
    expect(app.logged.filter(({ text }) => text !== 'request')).toEqual([]);
  },
  timeoutMs,
);

test(
  'every field that names records refuses those it cannot name, and does not tell which exist elsewhere',
  async () => {
    const report = await walkReferences(deployment);
    console.log(
      metricLine({
        metric: 'every field that names a record × each record that it cannot name, in memory',
        bar: '422 on that field, foreign and absent alike',
        measured: `${report.requests} requests, ${report.faults.length} faults`,
        held: report.faults.length === 0,
      }),
    );
    expect(report.faults).toEqual([]);
    expect(report.requests).toBeGreaterThan(90);
  },
  timeoutMs,
);
