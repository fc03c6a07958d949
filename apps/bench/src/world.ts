import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { makeGround, type BenchBoard } from './ground.ts';
import { startServer, type ServerProcess } from './processes.ts';
import { openSite, type Site } from './site.ts';

/** What PostgreSQL does now and then would fall into one round and not into the other: it is done between operations. */
const quietPostgres = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '8GB' };

/** What to open. */
export interface WorldPlan {
  /** Tickets on each board. */
  sizes: readonly number[];
  /** Sizes of boards that are only read. */
  readOnly?: readonly number[];
  organizations: number;
  /** Further databases, served each by a server of its own: how many organizations each holds, and on its board so many tickets. */
  beside?: { organizations: readonly number[]; size: number };
  /** For Basalt's own process. */
  nodeOptions?: readonly string[];
}

/** Basalt and the floor on one database. */
export interface World {
  site: Site;
  basalt: ServerProcess;
  floor: ServerProcess;
  /** Process id of the PostgreSQL server. */
  postmaster: number;
  token: string;
  boards: BenchBoard[];
  /** The further databases, each with its one board. */
  beside: { site: Site; board: BenchBoard }[];
  close(): Promise<void>;
}

/** Opens an embedded PostgreSQL in a temporary folder, starts the servers on it, and fills it. Closes what it opened when one fails. */
export async function openWorld(plan: WorldPlan): Promise<World> {
  const opened = new AsyncDisposableStack();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void opened.disposeAsync().finally(() => process.exit(130)));
  }
  try {
    return await build(plan, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function build(plan: WorldPlan, opened: AsyncDisposableStack): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quietPostgres });
  opened.defer(() => postgres.close());
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const site = await openSite(opened, postgres.url, plan.organizations, plan.nodeOptions);
  await site.client.query('create sequence floor_numbers start 1000001');
  const floor = await startServer('apps/bench/src/floor-server.ts', {
    DATABASE_URL: postgres.url,
    FLOOR_AUTHOR: site.author,
  });
  opened.defer(() => floor.stop());
  const boards: BenchBoard[] = [];
  for (const size of plan.sizes) boards.push(await makeGround(site, size, true));
  for (const size of plan.readOnly ?? []) boards.push(await makeGround(site, size, false));
  await site.client.query('vacuum analyze');
  const beside: World['beside'] = [];
  for (const organizations of plan.beside?.organizations ?? []) {
    const name = `beside_${organizations}`;
    await site.client.query(`create database ${name}`);
    const another = await openSite(opened, databaseOf(postgres.url, name), organizations);
    const board = await makeGround(another, plan.beside?.size ?? 0, true);
    await another.client.query('vacuum analyze');
    beside.push({ site: another, board });
  }
  return {
    site,
    basalt: site.server,
    floor,
    postmaster: Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
    token: site.token,
    boards,
    beside,
    close: () => opened.disposeAsync(),
  };
}

function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
