import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { leastOf, timeOf } from '@basalt/domain/testing';
import { afterAll, expect, test } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import { giveDatabase, settingsOf, urlWith } from './given-database.ts';
import { basaltJson, eventually, killAll, launchBasalt } from './processes.ts';
import { basaltHere, serveHere } from './run-here.ts';

const closing: (() => void)[] = [];
afterAll(async () => {
  killAll();
  for (const close of closing) close();
});

/** Notes the kinds of events that arrive. */
async function openReceiver() {
  const types: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: string }).type);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { types, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('a server that does not deliver leaves it to basalt worker, which ends in good order', async () => {
  const database = await giveDatabase();
  const settings = {
    ...database.settings,
    SERVICE_WORKER: 'false',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
  };
  const server = await serveHere(settings);
  const receiver = await openReceiver();
  const named = ['organization', 'create', '--name', 'Quarry'];
  const { id: organization } = await basaltJson(settings, ...named);
  const scopes = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...scopes);
  const call = async (method: string, address: string, body?: object) => {
    const response = await fetch(`${server.address}/api/v1${address}`, {
      method,
      headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const input = { url: receiver.url, events: ['*'] };
  const { id: webhook } = await call('POST', `/organizations/${organization}/webhooks`, input);
  await call('POST', `/webhooks/${webhook}/test`);
  await call('POST', `/organizations/${organization}/projects`, { name: 'Web' });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(receiver.types).toEqual([]);

  const worker = launchBasalt(settings, 'worker');
  await eventually(() => (receiver.types.length >= 2 ? true : null));
  expect(receiver.types.toSorted()).toEqual(['project.created', 'webhook.test']);
  const bar = 2_000;
  const least = await leastOf(bar, () =>
    timeOf(async () => {
      const before = receiver.types.length;
      await call('POST', `/webhooks/${webhook}/test`);
      await eventually(() => (receiver.types.length > before ? true : null));
    }),
  );
  expect(least).toBeLessThan(bar);
  expect(worker.err()).not.toContain('"address"');
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  await server.stop();
  await database.drop();
}, 300_000);

test('a worker with a port answers liveness, readiness and metrics to clients that are allowed', async () => {
  const { url, drop } = await giveDatabase();
  const proxy = await startFaultProxy(url);
  const token = 'token-of-the-metrics';
  const settings = {
    ...settingsOf(urlWith(url, { host: proxy.host })),
    APP_URL: 'https://basalt.example',
    SERVICE_WORKER_PORT: '0',
    SERVICE_METRICS_TOKEN: token,
    SERVICE_AUTH_FAILURES_PER_MINUTE: '3',
  };
  const worker = launchBasalt(settings, 'worker');
  const address = await eventually(() => {
    if (worker.child.exitCode !== null) throw new Error(worker.err());
    return /"address":"(http:[^"]+)"/u.exec(worker.err())?.[1] ?? null;
  });
  const ask = async (from: string, key = '') => {
    const answer = await fetch(address + from, { headers: { Authorization: `Bearer ${key}` } });
    return { status: answer.status, text: await answer.text() };
  };
  const statusOf = async (from: string, key?: string) => (await ask(from, key)).status;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  const { status, text } = await ask('/metrics', token);
  expect(status).toBe(200);
  for (const name of [
    'process_uptime_seconds',
    'db_client_connection_count',
    'basalt_build_info',
  ]) {
    expect(text).toContain(`# TYPE ${name} gauge`);
  }
  expect(text).toContain('basalt_webhook_overdue{older_than_seconds="60"} 0');
  expect(await statusOf('/api/v1/credential', token)).toBe(404);
  const refused = [];
  for (let round = 0; round < 8; round += 1) refused.push(await statusOf('/metrics', 'wrong'));
  // Over the turn of a minute three more are let through.
  expect(refused.at(0)).toBe(401);
  expect(refused).toContain(429);
  expect(await statusOf('/metrics', token)).toBe(200);

  await proxy.begin({ kind: 'refuse' });
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  await proxy.end();
  await eventually(async () => ((await statusOf('/readyz')) === 200 ? true : null));
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  await proxy.close();
  await drop();
}, 300_000);

test('a worker that npm started in a shell ends in good order when that shell is ended', async () => {
  const { settings, drop } = await giveDatabase();
  const program = path.join(import.meta.dirname, '../bin/basalt.ts');
  const { PATH, LD_LIBRARY_PATH } = process.env;
  // What npx does; the second command keeps the shell from becoming the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${program}" worker --json; true`], {
    env: { PATH, LD_LIBRARY_PATH, npm_command: 'exec', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => shell.kill('SIGKILL'));
  const written = { out: '', err: '' };
  shell.stdout.on('data', (part: Buffer) => (written.out += part.toString()));
  shell.stderr.on('data', (part: Buffer) => (written.err += part.toString()));
  await eventually(() => (written.err.includes('doing background work') ? true : null));
  shell.kill('SIGTERM');
  // It says so last, and with it the pipe ends.
  await new Promise((resolve) => shell.once('close', resolve));
  expect(written.out).toBe('{"stopped":true}\n');
  await drop();
}, 300_000);

test('a worker whose port somebody else has says so and ends', async () => {
  const { settings, drop } = await giveDatabase();
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const taken = { ...settings, SERVICE_WORKER_PORT: String(port) };
  const { code, err } = await basaltHere(taken, 'worker');
  expect(code).toBe(1);
  expect(err).toContain(`basalt: 127.0.0.1:${port} is in use by another program`);
  listener.close();
  await drop();
}, 300_000);
