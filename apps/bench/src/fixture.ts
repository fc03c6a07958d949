import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { postmasterOf } from './cpu.ts';
import { makeDeployment, type BenchBoard } from './deployment.ts';
import { startServer, type ServerProcess } from './processes.ts';
import { openTenantFixture, type TenantFixture } from './tenant-fixture.ts';

/** Settings that keep PostgreSQL from background work during a measurement, which would affect only some rounds. */
export const quietPostgres = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '8GB' };

/** The fixture to open. */
export interface BenchPlan {
  /** The number of tickets of each board that is read and written. */
  sizes: readonly number[];
  /** The number of tickets of each board that is only read. */
  readOnly?: readonly number[];
  organizations: number;
  /**
   * Further databases, each with a server of its own: the number of organizations of each, and the number of tickets on its
   * board.
   */
  others?: { organizations: readonly number[]; size: number };
  /** Options of Node for Basalt's process. */
  nodeOptions?: readonly string[];
}

/** Basalt and the floor on one database. */
export interface BenchFixture {
  tenant: TenantFixture;
  basalt: ServerProcess;
  floor: ServerProcess;
  /** Process id of the PostgreSQL server. */
  postmaster: number;
  token: string;
  boards: BenchBoard[];
  /** The further databases, each with its board. */
  others: { tenant: TenantFixture; board: BenchBoard }[];
  close(): Promise<void>;
}

/**
 * Opens an embedded PostgreSQL in a temporary folder, starts the servers on it, and fills it. When a step fails, it closes
 * what it has opened.
 */
export async function openBenchFixture(plan: BenchPlan): Promise<BenchFixture> {
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

async function build(plan: BenchPlan, opened: AsyncDisposableStack): Promise<BenchFixture> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quietPostgres });
  opened.defer(() => postgres.close());
  const tenant = await openTenantFixture(
    opened,
    postgres.url,
    plan.organizations,
    plan.nodeOptions,
  );
  await tenant.client.query('create sequence floor_numbers start 1000001');
  const floor = await startServer('apps/bench/src/floor-server.ts', {
    DATABASE_URL: postgres.url,
    FLOOR_AUTHOR: tenant.author,
  });
  opened.defer(() => floor.stop());
  const boards: BenchBoard[] = [];
  for (const size of plan.sizes) boards.push(await makeDeployment(tenant, size, true));
  for (const size of plan.readOnly ?? []) boards.push(await makeDeployment(tenant, size, false));
  await tenant.client.query('vacuum analyze');
  const otherTenants: BenchFixture['others'] = [];
  for (const organizations of plan.others?.organizations ?? []) {
    const name = `other_${organizations}`;
    await tenant.client.query(`create database ${name}`);
    const another = await openTenantFixture(opened, databaseOf(postgres.url, name), organizations);
    const board = await makeDeployment(another, plan.others?.size ?? 0, true);
    await another.client.query('vacuum analyze');
    otherTenants.push({ tenant: another, board });
  }
  return {
    tenant,
    basalt: tenant.server,
    floor,
    postmaster: postmasterOf(dataDir),
    token: tenant.token,
    boards,
    others: otherTenants,
    close: () => opened.disposeAsync(),
  };
}

function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
