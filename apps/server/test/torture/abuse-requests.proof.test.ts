import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliveryBudget, toolBudget } from '@basalt/domain';
import { metricLine } from '@basalt/domain/testing';
import { markdownShapes } from '@basalt/mcp/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAll } from '../processes.ts';
import {
  expectServed,
  openAbuseDeployment,
  toldNeighbour,
  type AbuseDeployment,
} from './abuse-deployment.ts';
import type { Client, Sending } from './client.ts';
import { statusOf } from './faulty-deployment.ts';
import { lengthOf } from './tally.ts';

const seconds = lengthOf('BASALT_ABUSE_SECONDS', 2);

let fixture: AbuseDeployment;
beforeAll(async () => {
  fixture = await openAbuseDeployment({ SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  const client = fixture.client();
  // The library is loaded with the first request: 0.2 s once in the life of a process, which is no part of an attack.
  const status = statusOf(await client.send(toolCall('first')));
  client.close();
  if (status !== 200) throw new Error(`no tool: ${status}`);
}, 300_000);
afterAll(killAll);
afterAll(async () => fixture?.close(), 180_000);

/** What one tenant sends again and again, with this many clients, and how it is answered where the machine has time. */
interface Attack {
  what: string;
  clients: number;
  request: (round: number) => Sending;
  expected: readonly number[];
}

const blanks = ' '.repeat(15_000);
const tickets = (): string => `/projects/${fixture.attacked.project}/tickets`;
const ticketWith = (descriptionHtml: string): Sending => ({
  method: 'POST',
  path: tickets(),
  body: { board_slug: 'open', title: 'Worst', description_html: descriptionHtml },
});

/** Texts that readers of Markdown take long for. */
const hardTexts = [...markdownShapes(40, 24, toolBudget.markdownBytes)];

/** Different texts, so that each is cleaned, of as many items as a bulk may have, in less than 1 MiB. */
const bulkOf = (round: number, tags: number): Sending => ({
  method: 'POST',
  path: `${tickets()}/bulk`,
  body: {
    mode: 'each',
    dry_run: round % 2 === 0,
    items: Array.from({ length: 1000 }, (_, item) => ({
      op: 'create',
      board_slug: 'open',
      title: `Bulk ${item}`,
      description_html: `${item} ${'<p><b>a</b><i>b</i></p>'.repeat(tags / 3)}`,
    })),
  },
});

/** Creates a ticket by the Model Context Protocol. */
const toolCall = (description: string): Sending => ({
  method: 'POST',
  path: '//mcp',
  headers: {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-11-25',
  },
  body: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'create_ticket',
      arguments: { project: fixture.attacked.project, title: 'Worst', description },
    },
  },
});

const attacks: readonly Attack[] = [
  {
    what: 'Markdown of 32 KiB that is hard to read, by /mcp',
    clients: 4,
    request: (round) => toolCall(hardTexts[round % hardTexts.length]?.text ?? ''),
    expected: [200, 429],
  },
  {
    what: 'bulks of 1,000 creations with HTML, a dry run every other time',
    clients: 2,
    request: (round) => bulkOf(round, 48),
    expected: [200, 429],
  },
  {
    what: 'bulks of 1,000 creations with more HTML than is cleaned for one request',
    clients: 2,
    request: (round) => bulkOf(round, 114),
    expected: [200, 429],
  },
  {
    what: 'descriptions of 16,000 combining marks',
    clients: 4,
    request: (round) => ticketWith(`${round} a${'\u0301\u0327'.repeat(8_000)}`),
    expected: [201, 429],
  },
  {
    what: 'lists of 40,000 wrong items',
    clients: 4,
    request: () => ({
      method: 'POST',
      path: `/organizations/${fixture.organization}/webhooks`,
      body: { url: 'https://example.test/', events: Array<number>(40_000).fill(0) },
    }),
    expected: [422],
  },
  {
    what: 'bodies of 1 MiB with 60,000 values',
    clients: 4,
    request: () => ({
      method: 'POST',
      path: tickets(),
      body: Array<string>(60_000).fill('x'.repeat(12)),
    }),
    expected: [400],
  },
  {
    what: 'content types of 15,000 blanks, without a key',
    clients: 4,
    request: () => ({
      method: 'POST',
      path: tickets(),
      body: {},
      headers: { Authorization: '', 'Content-Type': `application/json;${blanks}x` },
    }),
    expected: [401, 429],
  },
  {
    what: 'queries and cursors of 15,000 characters',
    clients: 4,
    request: (round) => ({
      path: `${tickets()}?${round % 2 === 0 ? 'tag' : 'cursor'}=${'%2C'.repeat(5_000)}`,
    }),
    expected: [422],
  },
  {
    what: 'wrong tokens for new passwords',
    clients: 8,
    request: (round) => ({
      method: 'POST',
      path: '//app-api/auth/password/reset',
      body: { token: `wrong ${round}`, password: 'correct horse battery' },
      headers: { Origin: fixture.server.address },
    }),
    expected: [422, 429],
  },
  {
    what: 'tables of 7,900 cells, the costliest HTML',
    clients: 1,
    request: () => ticketWith(`<table><tr>${'<td colspan=2>&amp;&lt;x>&gt;'.repeat(7_900)}`),
    expected: [201, 422],
  },
  {
    what: 'descriptions of 255 KiB',
    clients: 4,
    request: (round) => ticketWith(`${round} ${'text '.repeat(50 * 1024)}`),
    expected: [201],
  },
];

/** Sends until the time is over; the statuses of the answers. */
async function sendOn(client: Client, { request }: Attack, end: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; performance.now() < end; round += 1) {
    statuses.push(statusOf(await client.send(request(round))));
  }
  client.close();
  return statuses;
}

test.each(attacks)(
  'one tenant’s $what leave another one answered',
  { timeout: 300_000 },
  async (attack) => {
    const statuses: number[] = [];
    const neighbour = await fixture.beside(async () => {
      const end = performance.now() + seconds * 1000;
      const sending = Array.from({ length: attack.clients }, () =>
        sendOn(fixture.client(), attack, end),
      );
      statuses.push(...(await Promise.all(sending)).flat());
    });
    const counts = Map.groupBy(statuses, (status) => status);
    const reported = [...counts].map(([status, all]) => `${all.length} × ${status}`).toSorted();
    console.log(
      metricLine({
        metric: `${attack.what}, ${attack.clients} clients of one tenant for ${seconds} s`,
        bar: 'another tenant’s reads: p99 ≤ 200 ms, all answered',
        measured: `${reported.join(', ')}; ${toldNeighbour(neighbour)}`,
        held: neighbour.p99 <= 200 && neighbour.wrong.length === 0,
      }),
    );
    // The caller that makes the load gets the refusal.
    const others = statuses.filter((status) => ![...attack.expected, 503].includes(status));
    expect(others).toEqual([]);
    expect(attack.expected.some((status) => statuses.includes(status))).toBe(true);
    expectServed(neighbour);
  },
);

/** A receiver that never answers, and the most calls that it had at the same time. */
async function openSilentReceiver(): Promise<{ url: string; most: () => number; server: Server }> {
  let [open, most] = [0, 0];
  const server = createServer((request) => {
    open += 1;
    most = Math.max(most, open);
    request.socket.on('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, most: () => most, server };
}

test(
  'one tenant’s webhooks to a host that never answers leave another one answered',
  { timeout: 300_000 },
  async () => {
    const receiver = await openSilentReceiver();
    const webhooks = 97;
    const client = fixture.client();
    const statuses: number[] = [];
    for (let number = 0; number < webhooks; number += 1) {
      const body = { url: `${receiver.url}${number}`, events: ['ticket.*'] };
      const path = `/organizations/${fixture.organization}/webhooks`;
      statuses.push(statusOf(await client.send({ method: 'POST', path, body })));
    }
    const neighbour = await fixture.beside(async () => {
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) statuses.push(statusOf(await client.send(ticketWith('x'))));
    });
    client.close();
    receiver.server.closeAllConnections();
    receiver.server.close();
    console.log(
      metricLine({
        metric: `${webhooks} webhooks of one tenant to one host that never answers, and its tickets for ${seconds} s`,
        bar: `another tenant’s reads: p99 ≤ 200 ms, all answered; at most ${deliveryBudget.perOrganization} calls at the same time`,
        measured: `${receiver.most()} calls at the same time; ${toldNeighbour(neighbour)}`,
        held:
          neighbour.p99 <= 200 &&
          neighbour.wrong.length === 0 &&
          receiver.most() <= deliveryBudget.perOrganization,
      }),
    );
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(receiver.most()).toBeGreaterThan(0);
    expect(receiver.most()).toBeLessThanOrEqual(deliveryBudget.perOrganization);
    expectServed(neighbour);
  },
);
