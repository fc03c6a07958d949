// Prints what webhooks cost: `node apps/bench/src/webhooks.ts [--tickets 1000] [--rounds 5]`. Not part of the tests.
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts';
import { send } from './load.ts';
import { basalt, startServer } from './processes.ts';

const { values: options } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
  },
});

/** A receiver that answers 204 at once and counts its calls. */
async function openReceiver() {
  const calls = { count: 0 };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      calls.count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { calls, url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
const postgres = await openEmbeddedPostgres({ dataDir });
const env = {
  DATABASE_URL: postgres.url,
  SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
  SERVICE_RATE_LIMIT_PER_MINUTE: '0',
  SERVICE_LOG_LEVEL: 'warn',
  SERVICE_WORKER: 'false',
  SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  PORT: '0',
};
const server = await startServer('apps/server/src/main.mjs', env);
const receiver = await openReceiver();
const { hostname, port } = new URL(server.address);
const postmaster = postmasterOf(dataDir);

/**
 * Makes an organization with a project and a key; with `listens` also a webhook for events of tickets. Returns a function that
 * creates tickets.
 */
async function openOrganization(listens: boolean) {
  const named = ['organization', 'create', '--name', listens ? 'With webhook' : 'Without webhook'];
  const { id: organization = '' } = await basalt(env, ...named);
  const scopes = ['--organization', organization, '--name', 'Bench', '--scopes', '*'];
  const { token } = await basalt(env, 'credential', 'create', ...scopes);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const post = async (at: string, body: object) => {
    const call = { method: 'POST', path: `/api/v1${at}`, headers, body: JSON.stringify(body) };
    return (JSON.parse(await send({ hostname, port }, call)) as { data: { id: string } }).data;
  };
  const project = await post(`/organizations/${organization}/projects`, { name: 'Bench' });
  if (listens) {
    const input = { url: receiver.url, events: ['ticket.*'] };
    await post(`/organizations/${organization}/webhooks`, input);
  }
  return (count: number) =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let made = 0; made < count / 8; made += 1) {
          await post(`/projects/${project.id}/tickets`, { board_slug: 'open', title: 'Bench' });
        }
      }),
    );
}

const spent = () => cpuOf(server.pid) + cpuOfPostgres(postmaster);

/** Milliseconds of CPU that one ticket costs the server and PostgreSQL. */
async function costOf(create: (count: number) => Promise<unknown>, count: number) {
  const before = spent();
  await create(count);
  return (spent() - before) / count;
}

try {
  const [tickets, rounds] = [Number(options.tickets), Number(options.rounds)];
  const [plain, withWebhook] = [await openOrganization(false), await openOrganization(true)];
  const share = Math.ceil(tickets / rounds / 8) * 8;
  await Promise.all([plain(share), withWebhook(share)]);
  const costs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    costs.push([await costOf(plain, share), await costOf(withWebhook, share)]);
  }
  const [without, withOne] = [median(costs.map(([a]) => a)), median(costs.map(([, b]) => b))];
  const more = median(costs.map(([a, b]) => (b / a - 1) * 100));
  console.log(
    `creating a ticket: ${without.toFixed(2)} ms of CPU, with one webhook ${withOne.toFixed(2)} ms: ${more.toFixed(0)} % more (bar 15 %)`,
  );

  const due = share * (rounds + 1);
  const script = path.resolve(import.meta.dirname, '../../server/bin/basalt.ts');
  const worker = spawn(process.execPath, [script, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  while (receiver.calls.count === 0) await after(1);
  const started = performance.now();
  while (receiver.calls.count < due) await after(5);
  const seconds = (performance.now() - started) / 1000;
  worker.kill('SIGTERM');
  await new Promise((resolve) => worker.once('close', resolve));
  console.log(
    `delivering: ${due} in ${seconds.toFixed(2)} s, ${Math.round(due / seconds)} a second to one receiver (bar 500)`,
  );
} finally {
  receiver.close();
  await server.stop();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
}
