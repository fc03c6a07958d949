import { setTimeout as sleep } from 'node:timers/promises';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, killAll } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { floodPages } from './page-flood.ts';
import { lengthOf } from './tally.ts';

const seconds = lengthOf('BASALT_ABUSE_SECONDS', 2);
const connections = lengthOf('BASALT_ABUSE_CONNECTIONS', 320);

let fixture: AbuseDeployment;
beforeAll(async () => {
  fixture = await openAbuseDeployment();
}, 300_000);
afterAll(killAll);
afterAll(async () => fixture?.close(), 180_000);

test('a flood of page loads on many connections of one address leaves another tenant answered', async () => {
  let answered = '';
  const neighbour = await fixture.beside(async () => {
    // The other tenant comes from 127.0.0.1.
    const flood = floodPages({ address: fixture.server.address, connections, from: '127.0.0.2' });
    await sleep(seconds * 1_000);
    // The reference is made meanwhile.
    await eventually(() => (Atomics.load(flood.statuses, 200) > 0 ? true : null));
    await flood.end();
    const statuses = [...flood.statuses.entries()].filter(([, count]) => count > 0);
    answered = statuses.map(([status, count]) => `${count} × ${status}`).join(', ');
  });
  console.log(
    metricLine({
      metric: `pages loaded without a session on ${connections.toLocaleString('en')} connections of one address for ${seconds} s`,
      bar: 'another tenant’s reads: p99 ≤ 200 ms, all answered',
      measured: `${answered}; ${toldNeighbour(neighbour)}`,
      held: neighbour.p99 <= 200 && neighbour.wrong.length === 0,
    }),
  );
  expect(answered).toContain('× 200');
  expectServed(neighbour);
}, 300_000);
