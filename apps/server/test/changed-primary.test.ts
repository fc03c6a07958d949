import { setTimeout as sleep } from 'node:timers/promises';
import { startReplicatedServer, type ReplicatedServer } from '@basalt/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from './given-database.ts';
import { basaltJson } from './processes.ts';
import { serveHere } from './run-here.ts';

let databases: ReplicatedServer;
let server: Awaited<ReturnType<typeof serveHere>>;
let headers: Record<string, string>;
let projects: string;

beforeAll(async () => {
  databases = await startReplicatedServer();
  const { host } = new URL(databases.primaryUrl);
  const both = `${host},${new URL(databases.standbyUrl).host}`;
  const url = `${databases.primaryUrl.replace(host, both)}?target_session_attrs=read-write`;
  const settings = { ...settingsOf(url), SERVICE_WORKER: 'false' };
  server = await serveHere(settings);
  const { id } = await basaltJson(settings, 'organization', 'create', '--name', 'Acme');
  const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
  const { token } = await basaltJson(settings, 'credential', 'create', ...named);
  headers = { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' };
  projects = `${server.address}/api/v1/organizations/${id}/projects`;
});
afterAll(async () => {
  await server?.stop();
  await databases?.stop();
});

const create = (name: string): Promise<Response> =>
  fetch(projects, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': name },
    body: JSON.stringify({ name }),
  });

test('a write to a server that has become read-only is answered 503 with Retry-After, and goes to the new primary once there is one', async () => {
  expect((await create('Before')).status).toBe(201);
  await databases.makeReadOnly();
  const refused = await create('After');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
  ]);
  expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/u);
  await databases.promote();
  const statuses: number[] = [];
  const end = performance.now() + 60_000;
  while (statuses.at(-1) !== 201 && performance.now() < end) {
    statuses.push((await create('After')).status);
    await sleep(100);
  }
  expect(statuses.filter((status) => status !== 503)).toEqual([201]);
  const { data } = (await (await fetch(projects, { headers })).json()) as {
    data: { name: string }[];
  };
  expect(data.map(({ name }) => name).toSorted()).toEqual(['After', 'Before']);
});
