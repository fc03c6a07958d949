import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../fault-proxy.ts';
import { eventually, killAll } from '../processes.ts';
import { bystand, type Bystanders } from './bystanders.ts';
import { checkHistory } from './check-history.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import { retryUnknown, startWriters } from './writers.ts';
import {
  openFaultyDeployment,
  poolSize,
  statusOf,
  type FaultyDeployment,
} from './faulty-deployment.ts';
import { lengthOf, onceStalled, seconds, tally, tortureSeed, wrongAnswers } from './tally.ts';
import type { Write } from './history.ts';

const lasting = lengthOf('BASALT_FAULT_SECONDS', 1) * 1000;
const isShort = process.env['BASALT_FAULT_SECONDS'] === undefined;
const seed = tortureSeed();

/** No request may take longer, whatever the network does. */
const maxMs = 30_000;
/** After the end of a fault that leaves connections silent, and of any other. */
const recovery = { silent: 15_000, other: 5_000 };

let fixture: FaultyDeployment;
/** The server's, in MiB, after some load in good times. */
let memory = 0;
const seen = { worst: 0, silent: 0, other: 0, bystanders: 0, history: [] as Write[] };

beforeAll(async () => {
  fixture = await openFaultyDeployment({ SERVICE_AUTH_FAILURES_PER_MINUTE: '20' });
}, 180_000);
// The last of these runs first. A fixture that could not be opened leaves its server.
afterAll(killAll);
afterAll(() => fixture?.close(), 180_000);

const isReady = async () => {
  const client = fixture.client();
  const ready = statusOf(await client.send({ path: '//readyz' }));
  client.close();
  return ready;
};

interface Treatment {
  fault: Fault;
  /** Whether the server can do nothing at all meanwhile. */
  isTotal: boolean;
  isSilent?: boolean;
  /** Whether writes must have come to grief: else the fault was none. */
  hits?: boolean;
}

const all: [string, Treatment][] = [
  ['nothing wrong', { fault: { kind: 'latency', up: 0, down: 0 }, isTotal: false }],
  ['100 ms later each way', { fault: { kind: 'latency', up: 100, down: 100 }, isTotal: false }],
  ['1 s later each way', { fault: { kind: 'latency', up: 1000, down: 1000 }, isTotal: false }],
  [
    'answers at 200 bytes a second',
    { fault: { kind: 'drip', bytesPerSecond: 200 }, isTotal: false },
  ],
  ['connections reset', { fault: { kind: 'reset' }, isTotal: true, hits: true }],
  ['connections refused', { fault: { kind: 'refuse' }, isTotal: true, hits: true }],
  ['transactions cut off', { fault: { kind: 'cut-in-transaction' }, isTotal: false, hits: true }],
  ['the answers of commits lost', { fault: { kind: 'cut-at-commit' }, isTotal: false, hits: true }],
  ['silence', { fault: { kind: 'silence' }, isTotal: true, isSilent: true, hits: true }],
  [
    'silence in the midst of an answer',
    { fault: { kind: 'silence-in-answer', after: 300 }, isTotal: true, isSilent: true, hits: true },
  ],
];

/** What stands for the others where there is little time. */
const inShort = [
  'nothing wrong',
  'connections reset',
  'the answers of commits lost',
  'silence in the midst of an answer',
];
const treatments = all.filter(([name]) => !isShort || inShort.includes(name));

describe.each(treatments)('with %s', (name, { fault, isTotal, isSilent = false, hits = false }) => {
  test(
    'every request is answered in time and truly, and all is well soon after',
    { timeout: 240_000 + 2 * lasting },
    async () => {
      const deployment = await prepareDeployment(fixture.client(), fixture.organization);
      const writers = startWriters(deployment, {
        address: fixture.server.address,
        token: fixture.token,
        seed: seed + treatments.findIndex(([treatment]) => treatment === name),
        goesOn: true,
      });
      const bystanders: Bystanders = bystand(fixture, deployment);
      await sleep(500);
      await fixture.proxy.begin(fault);
      await sleep(lasting);
      // The machine may have stood still for as long as that. A silent connection is reported much later.
      const isHit = () =>
        writers.history.some(({ outcome, status }) => outcome === 'unknown' && status !== 0);
      if (hits && !isSilent) await eventually(() => (isHit() ? true : null));
      // A connection that has had little to say may still have words left for a probe or two: those use them up.
      const probes = new Set<number>();
      await eventually(async () => {
        probes.add(await isReady());
        return !isTotal || probes.has(503) ? true : null;
      });
      expect([...probes].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const since = performance.now();
      await fixture.proxy.end();
      const took = await fixture.servingAgain(since);
      await sleep(300);
      await Promise.all([writers.end(), bystanders.end()]);
      await eventually(async () => ((await isReady()) === 200 ? true : null));

      const { history } = writers;
      const worst = Math.max(bystanders.longest(), ...history.map((write) => write.took));
      const which = isSilent ? 'silent' : 'other';
      seen.worst = Math.max(seen.worst, worst);
      seen[which] = Math.max(seen[which], took);
      seen.bystanders += bystanders.count();
      seen.history.push(...history);
      console.log(
        `${name}: longest request ${seconds(worst)}, again after ${seconds(took)}; ${tally(history)}`,
        JSON.stringify(bystanders.statuses()),
      );

      expect(hits).toBe(hits && history.some(({ outcome }) => outcome === 'unknown'));
      expect(bystanders.faults()).toEqual([]);
      expect(wrongAnswers(history)).toEqual([]);
      expect(history.filter(({ status }) => status === 0)).toEqual([]);
      expect(worst).toBeLessThan(onceStalled(maxMs));
      expect(took).toBeLessThan(onceStalled(recovery[which]));
      await retryUnknown(fixture.client({ connections: 6 }), history);
      expect(await checkHistory(fixture.owner.sql, deployment, history)).toEqual([]);
      // One more while the connection that listens is not back yet.
      expect(await fixture.parallel()).toBeGreaterThanOrEqual(poolSize);
      expect(fixture.server.child.exitCode).toBeNull();
      if (memory === 0) memory = fixture.memory();
    },
  );
});

test('after all of them the server has not grown', () => {
  const grown = fixture.memory() - memory;
  const under = `${treatments.length - 1} faults between server and PostgreSQL (${treatments
    .slice(1)
    .map(([name]) => name)
    .join('; ')}), ${lasting / 1000} s each, under load`;
  console.log(
    metricLine({
      metric: under,
      bar: 'every request answered truly or 503 with Retry-After within 30 s, no 500, no connection cut',
      measured: `${tally(seen.history)}, and ${seen.bystanders.toLocaleString('en')} other requests; the longest took ${seconds(seen.worst)}`,
      held: seen.worst < maxMs,
    }),
  );
  console.log(
    metricLine({
      metric: 'the same, after the end of the fault',
      bar: 'serving again ≤ 5 s (connections without any answer: ≤ 15 s), no connection of the pool lost, memory grown < 100 MiB',
      measured: `${seconds(seen.other)} (${seconds(seen.silent)}), ${poolSize} requests at once in the database as before, ${grown.toFixed(0)} MiB`,
      held: seen.other < recovery.other && seen.silent < recovery.silent && grown < 100,
    }),
  );
  expect(grown).toBeLessThan(100);
});
