import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { newDataDir, removeDataDirs } from './data-folders.ts';
import { basaltJson, eventually, killAll, launchBasalt, startServer } from './processes.ts';

const closing: (() => void)[] = [];
afterAll(async () => {
  killAll();
  for (const close of closing) close();
  await removeDataDirs();
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
  const settings = {
    DATA_DIR: newDataDir(),
    SERVICE_DEMO_DATA: 'false',
    SERVICE_WEBHOOK_WORKER: 'false',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
  };
  const server = await startServer(settings);
  const receiver = await openReceiver();
  const named = ['organization', 'create', '--name', 'Quarry'];
  const { id: organization } = await basaltJson(settings, ...named);
  const scopes = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...scopes);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.address}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const wish = { url: receiver.url, events: ['*'] };
  const { id: webhook } = await call('POST', `/organizations/${organization}/webhooks`, wish);
  await call('POST', `/webhooks/${webhook}/test`);
  await call('POST', `/organizations/${organization}/projects`, { name: 'Web' });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(receiver.types).toEqual([]);

  const worker = launchBasalt(settings, 'worker');
  await eventually(() => (receiver.types.length >= 2 ? true : null));
  expect(receiver.types.toSorted()).toEqual(['project.created', 'webhook.test']);
  const since = performance.now();
  await call('POST', `/webhooks/${webhook}/test`);
  await eventually(() => (receiver.types.length >= 3 ? true : null));
  expect(performance.now() - since).toBeLessThan(2_000);
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  expect((await server.stop()).code).toBe(0);
}, 120_000);
