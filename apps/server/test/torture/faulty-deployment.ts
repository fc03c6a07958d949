import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOwner, runningProcesses, type Owner } from '@basalt/persistence/testing';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { giveDatabase, settingsOf, urlWith, type GivenDatabase } from '../given-database.ts';
import {
  basaltJson,
  eventually,
  startServer,
  type Settings,
  type StartedServer,
} from '../processes.ts';
import { createClient, type Client, type Outcome } from './client.ts';

/** Connections of a server that work for one organization: of its ten, one listens for deliveries, three are left to others. */
export const poolSize = 6;

/** A server whose way to its database can be made bad, with the owner's own way past both. */
export interface FaultyDeployment {
  server: StartedServer;
  proxy: FaultProxy;
  database: GivenDatabase;
  organization: string;
  token: string;
  owner: Owner;
  client(options?: { connections?: number }): Client;
  /** How many requests the server has its database work on at once. */
  parallel(): Promise<number>;
  /** Milliseconds from `since` until the first of ten answers on end that are as in good times. */
  servingAgain(since: number): Promise<number>;
  /** Connections of clients that the server holds. */
  openSockets(): Promise<number>;
  /** Resident memory of the server, in MiB. */
  memory(): number;
  close(): Promise<void>;
}

/** Starts a server behind a proxy on a database of its own, with an organization and a key for everything. */
export async function openFaultyDeployment(more: Settings = {}): Promise<FaultyDeployment> {
  const database = await giveDatabase();
  const proxy = await startFaultProxy(database.url);
  const server = await startServer({
    ...settingsOf(urlWith(database.url, { host: proxy.host })),
    SERVICE_LOG_LEVEL: 'fatal',
    // Counted, but not reached.
    SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
    ...more,
  });
  const ask = (...args: string[]) => basaltJson(database.settings, ...args);
  const { id: organization } = await ask('organization', 'create', '--name', 'Quarry');
  const named = ['--organization', organization, '--name', 'All', '--scopes', '*'];
  const token = String((await ask('credential', 'create', ...named))['token']);
  const owner = await openOwner(database.url);
  await owner.seeAs(organization);
  const client = (options = {}) => createClient(server.address, token, options);
  const projects = `/organizations/${organization}/projects`;

  return {
    server,
    proxy,
    database,
    organization,
    token,
    owner,
    client,
    async parallel() {
      const many = client({ connections: 2 * poolSize });
      const stop = new AbortController();
      const askOn = async () => {
        while (!stop.signal.aborted) await many.send({ path: projects });
      };
      await owner.sql('begin');
      await owner.sql('lock table basalt.projects in access exclusive mode');
      const asking = Array.from({ length: 2 * poolSize }, askOn);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let most = 0;
      for (const end = performance.now() + 30_000; most < poolSize && performance.now() < end;) {
        // Within a transaction the view is as it was at the first look.
        await owner.sql('select pg_stat_clear_snapshot()');
        most = Math.max(most, (await owner.sql(waiting)).length);
        await sleep(50);
      }
      stop.abort();
      await owner.sql('rollback');
      await Promise.all(asking);
      many.close();
      return most;
    },
    async servingAgain(since) {
      const asking = client();
      let inARow = 0;
      let first = 0;
      await eventually(async () => {
        const isGood = statusOf(await asking.send({ path: projects })) === 200;
        if (!isGood) inARow = 0;
        else if ((inARow += 1) === 1) first = performance.now() - since;
        return inARow === 10 ? true : null;
      });
      asking.close();
      return first;
    },
    async openSockets() {
      const port = Number(new URL(server.address).port).toString(16).toUpperCase().padStart(4, '0');
      const table = await readFile(`/proc/${server.child.pid}/net/tcp`, 'utf8');
      const established = new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `, 'u');
      return table.split('\n').filter((line) => established.test(line)).length;
    },
    memory: () => runningProcesses().find(({ pid }) => pid === server.child.pid)?.memory ?? 0,
    async close() {
      await server.stop();
      await proxy.close();
      await owner.close();
      await database.drop();
    },
  };
}

/** The status of an answer; 0 for a lost connection. */
export const statusOf = (outcome: Outcome): number =>
  outcome.kind === 'answered' ? outcome.status : 0;
