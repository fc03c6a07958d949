import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricLine } from '@basalt/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAll } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import { statusOf } from './faulty-deployment.ts';
import { lengthOf } from './tally.ts';

const tickets = lengthOf('BASALT_ABUSE_TICKETS', 40);
const webhooks = 97;
/** Cleaned, it is five times as long: 255 KiB. */
const largeText = '&'.repeat(51 * 1024);
/** MiB that the server may grow by. */
const maxGrown = 192;

let fixture: AbuseDeployment;
beforeAll(async () => {
  fixture = await openAbuseDeployment({ SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' });
}, 300_000);
afterAll(killAll);
afterAll(async () => fixture?.close(), 180_000);

/** A receiver that never answers. */
async function openSilentReceiver(): Promise<{ url: string; server: Server }> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test(
  'large events for many webhooks whose host never answers take little memory',
  { timeout: 600_000 },
  async () => {
    const receiver = await openSilentReceiver();
    const client = fixture.client();
    const post = async (path: string, body: object): Promise<number> =>
      statusOf(await client.send({ method: 'POST', path, body }));
    const { organization, project } = fixture.attacked;
    const statuses: number[] = [];
    for (let number = 0; number < webhooks; number += 1) {
      const body = { url: `${receiver.url}${number}`, events: ['ticket.*'] };
      statuses.push(await post(`/organizations/${organization}/webhooks`, body));
    }
    const before = fixture.memory();
    const neighbour = await fixture.beside(async () => {
      for (let number = 0; number < tickets; number += 1) {
        const body = { board_slug: 'open', title: `${number}`, description_html: largeText };
        statuses.push(await post(`/projects/${project}/tickets`, body));
      }
      // Until the first attempts have ended, and others are claimed.
      await new Promise((resolve) => setTimeout(resolve, 15_000));
    });
    client.close();
    receiver.server.closeAllConnections();
    receiver.server.close();
    const most = fixture.peakMemory();
    console.log(
      metricLine({
        metric: `${webhooks} webhooks of one tenant to a host that never answers, and ${tickets} tickets of 255 KiB`,
        bar: `the server grows ≤ ${maxGrown} MiB; another tenant’s reads: p99 ≤ 200 ms, all answered`,
        measured: `memory ${before.toFixed(0)} → ${most.toFixed(0)} MiB; ${toldNeighbour(neighbour)}`,
        held: most - before <= maxGrown && neighbour.p99 <= 200 && neighbour.wrong.length === 0,
      }),
    );
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(most - before).toBeLessThan(maxGrown);
    expectServed(neighbour);
  },
);
