import { setTimeout as sleep } from 'node:timers/promises';
import { giveDatabase, type GivenDatabase } from './given-database.ts';
import { call } from './http-calls.ts';
import {
  basaltJson,
  eventually,
  killAll,
  startServer,
  type Settings,
  type StartedServer,
} from './processes.ts';
import { freePort } from '@basalt/persistence/testing';
import { startProxy, type Proxy } from './proxy.ts';

/** A new API key, and what names it. */
export interface Key {
  token: string;
  public_id: string;
}

/** Two server processes on one database behind the shipped proxy, and an organization. */
export interface ProxyFixture {
  database: GivenDatabase;
  proxy: Proxy;
  /** As they are now: one that was ended can be put in the place again by `restart`. */
  servers: [StartedServer, StartedServer];
  organization: string;
  /** Makes a key for everything. */
  key(): Promise<Key>;
  /** Makes a project through the proxy; its id. */
  project(token: string): Promise<string>;
  /** Starts the ended server again, and waits until the proxy gives requests to both. */
  restart(index: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/** The address that people would use; nobody looks it up. */
export const appUrl = 'http://localhost:3998';

/** Opens the fixture; `limits` are settings of the servers. */
export async function openProxyFixture(limits: Settings): Promise<ProxyFixture> {
  const database = await giveDatabase();
  const named = ['organization', 'create', '--name', 'Acme'];
  const { id: organization } = await basaltJson(database.settings, ...named);
  const ports: [number, number] = [await freePort(), await freePort()];
  const start = (index: 0 | 1): Promise<StartedServer> =>
    startServer({
      ...database.settings,
      ...limits,
      NODE_ENV: 'production',
      APP_URL: appUrl,
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      SERVICE_LOG_LEVEL: 'warn',
      PORT: String(ports[index]),
    });
  const servers = await Promise.all([start(0), start(1)]);
  // All who ask are at one address.
  const proxy = await startProxy(ports, { BASALT_SOURCE_REQUESTS_IN_10S: '1000000' });
  const fixture = {
    database,
    proxy,
    servers,
    organization,
    key: async () => {
      const input = ['--organization', organization, '--name', 'Key', '--scopes', '*'];
      const { token, public_id: publicId } = await basaltJson(
        database.settings,
        'credential',
        'create',
        ...input,
      );
      return { token: String(token), public_id: String(publicId) };
    },
    project: async (token: string) => {
      const at = `/organizations/${organization}/projects`;
      const made = await call(proxy.address, token, at, { method: 'POST', body: { name: 'Web' } });
      return made.body.data?.id ?? '';
    },
    restart: async (index: 0 | 1) => {
      servers[index] = await start(index);
      await bothServe(servers);
    },
    close: async () => {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      killAll();
      await database.drop();
    },
  };
  await bothServe(servers);
  return fixture;
}

/** Until each is ready, and the proxy, which asks three times a second, has seen it twice. */
async function bothServe(servers: readonly StartedServer[]): Promise<void> {
  const askAll = () =>
    Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/readyz`)).status));
  try {
    await eventually(async () =>
      (await askAll()).every((status) => status === 200) ? true : null,
    );
  } catch (error) {
    const logs = servers.map(({ err }) => err().slice(-1_000)).join('\n');
    throw new Error(`/readyz answers ${(await askAll()).join(', ')}: ${logs}`, { cause: error });
  }
  await sleep(1_000);
}
