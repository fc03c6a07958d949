import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { send } from './load.ts';
import { basalt, startServer, type ServerProcess } from './processes.ts';
import { asOwner, seedOrganizations, seedTickets } from './seed.ts';

/** A board of the bench, with as many tickets as its size says. */
export interface BenchBoard {
  size: number;
  organization: string;
  project: string;
  /** Full of `size` tickets. */
  board: string;
  /** In the same project, for tickets that move. */
  other: string;
  /** Some of its tickets, in board order. */
  tickets: { id: string; rank: string }[];
}

/** Basalt and the floor on one database. */
export interface World {
  basalt: ServerProcess;
  floor: ServerProcess;
  /** Process id of the PostgreSQL server. */
  postmaster: number;
  token: string;
  boards: BenchBoard[];
  close(): Promise<void>;
}

/** Opens an embedded PostgreSQL in a temporary folder, starts both servers on it, and fills it. */
export async function openWorld(sizes: readonly number[], organizations: number): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bench-'));
  const postgres = await openEmbeddedPostgres({ dataDir });
  const env = {
    DATABASE_URL: postgres.url,
    SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
    SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
    SERVICE_LOG_LEVEL: 'warn',
    PORT: '0',
  };
  const server = await startServer('apps/server/src/main.ts', env);
  const floor = await startServer('apps/bench/src/floor-server.ts', { DATABASE_URL: postgres.url });
  const organization = (await basalt(env, 'organization', 'create', '--name', 'Bench'))[
    'id'
  ] as string;
  const credential = await basalt(
    env,
    'credential',
    'create',
    '--organization',
    organization,
    '--name',
    'Bench',
    '--scopes',
    '*',
  );
  const token = credential['token'] as string;

  const boards: BenchBoard[] = [];
  for (const [index, size] of sizes.entries()) {
    boards.push(
      await fillBoard(postgres.url, server.address, token, {
        organization,
        size,
        key: `B${index}`,
      }),
    );
  }
  await asOwner(postgres.url, async (client) => {
    await seedOrganizations(client, organizations - 1, 20);
    await client.query('vacuum analyze');
  });
  return {
    basalt: server,
    floor,
    postmaster: Number(
      readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    ),
    token,
    boards,
    async close() {
      await server.stop();
      await floor.stop();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillBoard(
  url: string,
  address: string,
  token: string,
  { organization, size, key }: { organization: string; size: number; key: string },
): Promise<BenchBoard> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const { hostname, port } = new URL(address);
  const api = async (method: string, at: string, body?: object) => {
    const call = {
      method,
      path: `/api/v1${at}`,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    };
    return JSON.parse(await send({ hostname, port }, call)).data;
  };
  const project = await api('POST', `/organizations/${organization}/projects`, {
    name: `Bench ${size}`,
    key,
  });
  const [board, other] = await api('GET', `/projects/${project.id}/boards`);
  const tickets = await asOwner(url, async (client) => {
    await seedTickets(client, {
      organizationId: organization,
      projectId: project.id,
      boardId: board.id,
      key,
      from: 1,
      count: size,
    });
    const { rows } = await client.query(
      'select id, rank from tickets where organization_id = $1 and board_id = $2 order by rank, id',
      [organization, board.id],
    );
    return rows as { id: string; rank: string }[];
  });
  return { size, organization, project: project.id, board: board.id, other: other.id, tickets };
}
