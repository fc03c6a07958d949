import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { basalt, startServer } from '../../processes.ts';
import { startHaproxy } from './haproxy.ts';
import type { Boards } from './ticket-writers.ts';

/** The WIP limit of the board `limited`. */
export const wipLimit = 10;

/** Two instances behind HAProxy, with an organization, a project and a webhook. */
export interface FailoverDeployment {
  address: string;
  token: string;
  organization: string;
  project: string;
  boards: Boards;
}

/** Starts the deployment on a database. `opened` ends what it starts. */
export async function openDeployment(
  database: string,
  webhook: string,
  opened: AsyncDisposableStack,
): Promise<FailoverDeployment> {
  const home = mkdtempSync(path.join(tmpdir(), 'basalt-failover-deployment-'));
  opened.defer(() => rmSync(home, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: database,
    SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_LOG_LEVEL: 'fatal',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    PORT: '0',
  };
  const start = async (): Promise<string> => {
    const server = await startServer('apps/server/src/main.mjs', env);
    opened.defer(() => server.stop());
    return server.address;
  };
  const instances = [await start(), await start()] as const;
  const proxy = await startHaproxy(home, instances);
  opened.defer(() => proxy.stop());
  const { id: organization = '' } = await basalt(env, 'organization', 'create', '--name', 'Quarry');
  const named = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
  const { token = '' } = await basalt(env, 'credential', 'create', ...named);
  const { address } = proxy;

  async function ask<T>(method: string, at: string, body?: object): Promise<T> {
    const response = await fetch(`${address}/api/v1${at}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${at}: ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  }

  const at = `/organizations/${organization}`;
  const { id: project } = await ask<{ id: string }>('POST', `${at}/projects`, { name: 'Web' });
  const all = await ask<{ id: string; slug: string }[]>('GET', `/projects/${project}/boards`);
  const board = (slug: string): string =>
    all.find((candidate) => candidate.slug === slug)?.id ?? '';
  const boards = { open: board('open'), limited: board('hold') };
  await ask('PATCH', `/boards/${boards.limited}`, { wip_limit: wipLimit });
  await ask('POST', `${at}/webhooks`, { url: webhook, events: ['ticket.*'] });
  return { address, token, organization, project, boards };
}
