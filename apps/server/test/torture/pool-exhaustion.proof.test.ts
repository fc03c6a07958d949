import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAll } from '../processes.ts';
import type { Outcome } from './client.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import {
  openFaultyDeployment,
  poolSize,
  statusOf,
  type FaultyDeployment,
} from './faulty-deployment.ts';
import type { Deployment } from './history.ts';
import { lengthOf, onceStalled, seconds } from './tally.ts';

const rounds = lengthOf('BASALT_POOL_ROUNDS', 1);
const requests = 500;
/**
 * Waiting for a connection to read the credential (2 s), then for one's turn at a board, a connection and the lock (5 s in
 * all); the rest is the answering of all of them.
 */
const bound = 10_000;

let fixture: FaultyDeployment;
let deployment: Deployment;
beforeAll(async () => {
  fixture = await openFaultyDeployment();
  deployment = await prepareDeployment(fixture.client(), fixture.organization);
}, 180_000);
// The last of these runs first. A fixture that could not be opened leaves its server.
afterAll(killAll);
afterAll(() => fixture?.close(), 180_000);

/** Told to come later, and when. */
const isPutOff = (outcome: Outcome) =>
  outcome.kind === 'answered' &&
  outcome.status === 503 &&
  Number(outcome.headers['retry-after']) > 0;

test(
  'while a lock holds every connection, requests are refused in time with Retry-After; after its release all succeed at once',
  { timeout: 60_000 + rounds * 120_000 },
  async () => {
    const board = deployment.boards[0]?.id ?? '';
    const path = `/projects/${deployment.project}/tickets`;
    let longest = 0;
    let shed = 0;
    let back = 0;
    for (let round = 0; round < rounds; round += 1) {
      const many = fixture.client({ connections: requests });
      await fixture.owner.sql('begin');
      await fixture.owner.sql('lock table basalt.tickets in access exclusive mode');
      const asked = Array.from({ length: requests }, (_, index) =>
        index % 2 === 0
          ? many.send({ path })
          : many.send({ method: 'POST', path, body: { board_id: board, title: `no ${index}` } }),
      );
      await sleep(1000);
      expect(statusOf(await many.send({ path: '//healthz' }))).toBe(200);
      const outcomes = await Promise.all(asked);
      const ready = await many.send({ path: '//readyz' });
      expect([200, 503]).toContain(statusOf(ready));
      await fixture.owner.sql('rollback');
      const since = performance.now();
      const first = await many.send({ path });
      back = Math.max(back, performance.now() - since);
      expect(statusOf(first)).toBe(200);
      many.close();

      expect(outcomes.filter((outcome) => !isPutOff(outcome))).toEqual([]);
      longest = Math.max(longest, ...outcomes.map(({ took }) => took));
      shed += outcomes.length;
      const [row] = await fixture.owner.sql<{ count: number }>(
        `select count(*)::integer as count from basalt.tickets where title like 'no %'`,
      );
      expect(row?.count).toBe(0);
      // One more while the connection that listens is not back yet.
      expect(await fixture.parallel()).toBeGreaterThanOrEqual(poolSize);
    }
    console.log(
      metricLine({
        metric: `a lock in PostgreSQL holds every connection, ${requests} requests at once, half of them writes × ${rounds}`,
        bar: 'each 503 with Retry-After ≤ 10 s, no write done; ≤ 1 s after the release served again, no connection lost',
        measured: `${shed.toLocaleString('en')} × 503, the last after ${seconds(longest)}; served ${(back / 1000).toFixed(2)} s after the release, ${poolSize} requests at once in the database as before`,
        held: longest < bound && back < 1000,
      }),
    );
    expect(longest).toBeLessThan(onceStalled(bound));
    expect(back).toBeLessThan(onceStalled(1000));
  },
);

/** More than one organization may have waiting (`poolBudget`), and what a server answers at the same time. */
const inFlight = 1000;
const crowd = inFlight + 500;

test('what comes beyond the requests that may wait is shed without delay', async () => {
  const many = fixture.client({ connections: crowd });
  await fixture.owner.sql('begin');
  await fixture.owner.sql('lock table basalt.boards in access exclusive mode');
  const path = `/projects/${deployment.project}/boards`;
  const outcomes = await Promise.all(Array.from({ length: crowd }, () => many.send({ path })));
  await fixture.owner.sql('rollback');
  expect(statusOf(await many.send({ path }))).toBe(200);
  many.close();
  const soonest = outcomes.toSorted((a, b) => a.took - b.took).slice(0, crowd - inFlight);
  expect(outcomes.filter((outcome) => !isPutOff(outcome))).toEqual([]);
  const last = soonest.at(-1)?.took ?? 0;
  console.log(
    metricLine({
      metric: `${crowd.toLocaleString('en')} requests at once on connections of their own, while none can be answered`,
      bar: `the ${crowd - inFlight} beyond ${inFlight.toLocaleString('en')} get 503 with Retry-After ≤ 2 s`,
      measured: `all ${crowd.toLocaleString('en')} got 503 with Retry-After, ${crowd - inFlight} of them within ${seconds(last)}`,
      held: last < 2000,
    }),
  );
  expect(last).toBeLessThan(onceStalled(2000));
}, 300_000);
