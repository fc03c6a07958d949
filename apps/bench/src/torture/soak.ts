import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { peakMegabytes } from '../cpu.ts';
import { api } from '../deployment.ts';
import { openTenantFixture, type TenantFixture } from '../tenant-fixture.ts';
import { startReceiver } from './failover/webhook-receiver.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';
import { bulkCaller, mcpCaller, newTally, restCaller, type Load } from './soak/callers.ts';
import { openEventStream } from './soak/event-streams.ts';
import { soakMetrics } from './soak/soak-metrics.ts';
import { watchServer } from './soak/watch-server.ts';

/** Minutes of load: BASALT_SOAK_MINUTES, or an hour. */
const minutes = Number(process.env['BASALT_SOAK_MINUTES'] ?? 60);
const callers = { rest: 6, mcp: 3, bulk: 1, streams: 20 };

/** Starts a caller that many times. */
const repeat = (count: number, caller: (name: string) => Promise<void>): Promise<void>[] =>
  Array.from({ length: count }, (_, index) => caller(`caller ${index}`));

/** A soak test: steady load of every kind, with the memory of the server watched. */
export const soak: Proof = {
  name: 'soak',
  summary:
    'an hour of REST, MCP, streams of events, bulk and webhooks at once, memory and event loop watched',
  minutes: 80,
  run: async ({ say }) => {
    await using opened = new AsyncDisposableStack();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-soak-'));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const postgres = await openEmbeddedPostgres({ dataDir });
    opened.defer(() => postgres.close());
    const settings = { SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };
    const tenant = await openTenantFixture(opened, postgres.url, 20, [], settings);
    return await measure(tenant, opened, say);
  },
};

async function measure(
  tenant: TenantFixture,
  opened: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<Metric[]> {
  const { organization, token, server } = tenant;
  const { data } = await api<{ data: { id: string } }>(
    tenant,
    'POST',
    `/organizations/${organization}/projects`,
    { name: 'Website', key: 'WEB' },
  );
  const receiver = await startReceiver();
  opened.defer(() => receiver.close());
  await api(tenant, 'POST', `/organizations/${organization}/webhooks`, {
    url: receiver.url,
    events: ['ticket.created', 'ticket.moved', 'ticket.comment.created'],
  });
  let isOn = true;
  const load: Load = {
    address: server.address,
    token,
    organization,
    project: data.id,
    isOn: () => isOn,
    tally: newTally(),
  };
  const before = await countEvents(tenant);
  const streams = await Promise.all(
    Array.from({ length: callers.streams }, () => openEventStream(load)),
  );
  const watch = watchServer(server);
  const working = [
    ...repeat(callers.rest, (name) => restCaller(load, name)),
    ...repeat(callers.mcp, () => mcpCaller(load)),
    ...repeat(callers.bulk, () => bulkCaller(load)),
  ];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await after(60_000);
    const last = watch.samples.at(-1);
    say(
      `minute ${minute}: ${last?.resident.toFixed(0)} MB resident, heap ${last?.heap.toFixed(0)} MB, ` +
        `event loop p99 ${last?.loopP99.toFixed(0)} ms, faults ${load.tally.faultCount}`,
    );
  }
  isOn = false;
  await Promise.all(working);
  watch.stop();
  const recorded = (await countEvents(tenant)) - before;
  const settled = await settle(tenant, () => receiver.deliveries.size, streams, recorded);
  await Promise.all(streams.map((stream) => stream.close()));
  for (const text of load.tally.faults) say(`fault: ${text}`);
  const what =
    `${minutes} minutes of ${callers.rest} REST, ${callers.mcp} MCP and ${callers.bulk} bulk callers, ` +
    `${callers.streams} streams of events and a webhook`;
  return soakMetrics(what, load.tally, watch.samples, {
    peak: peakMegabytes(server.pid),
    recorded,
    wrongStreams: streams.filter(({ count }) => count !== recorded).length,
    ...settled,
  });
}

async function countEvents({ client, organization }: TenantFixture): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from events where organization_id = $1',
    [organization],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Waits up to two minutes until everything is delivered. Returns the seconds, and the expected and received numbers of
 * deliveries.
 */
async function settle(
  { client, organization }: TenantFixture,
  delivered: () => number,
  streams: readonly { count: number }[],
  recorded: number,
): Promise<{ seconds: number; expected: number; delivered: number }> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from webhook_deliveries where organization_id = $1',
    [organization],
  );
  const expected = rows[0]?.count ?? 0;
  const begun = performance.now();
  const isSettled = () =>
    delivered() >= expected && streams.every(({ count }) => count >= recorded);
  while (!isSettled() && performance.now() - begun < 120_000) await after(250);
  return { seconds: (performance.now() - begun) / 1000, expected, delivered: delivered() };
}
