import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import type { Client } from 'pg';
import { load, send } from '../load.ts';
import { basalt, startServer } from '../processes.ts';
import { asOwner, seedTickets } from '../seed.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const tickets = 100_000;
const clients = 32;

/** The size of a record on the disk, and the memory and connections of a server: the figures of docs/scaling.md. */
export const sizes: Proof = {
  name: 'sizes',
  summary:
    'bytes on disk for a ticket, its search text and its event; memory and connections of a server',
  minutes: 10,
  run: async ({ say }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-sizes-'));
    const postgres = await openEmbeddedPostgres({ dataDir });
    try {
      return await measure(postgres.url, say);
    } finally {
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function measure(url: string, say: (line: string) => void): Promise<Metric[]> {
  const env = {
    DATABASE_URL: url,
    SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    PORT: '0',
  };
  const server = await startServer('apps/server/src/main.mjs', env);
  try {
    const idle = memoryOf(server.pid);
    const { id = '' } = await basalt(env, 'organization', 'create', '--name', 'Sizes');
    const named = ['--organization', id, '--name', 'Sizes', '--scopes', '*'];
    const { token = '' } = await basalt(env, 'credential', 'create', ...named);
    const at = new URL(server.address);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const ask = async (method: string, below: string, body?: object) => {
      const call = { method, path: `/api/v1${below}`, headers, body: JSON.stringify(body) };
      return JSON.parse(await send({ hostname: at.hostname, port: at.port }, call)).data;
    };
    const project = await ask('POST', `/organizations/${id}/projects`, { name: 'Web', key: 'WEB' });
    const [board] = await ask('GET', `/projects/${project.id}/boards`);
    say(`${tickets} tickets`);
    const ticket = { organizationId: id, projectId: project.id, boardId: board.id, key: 'WEB' };
    const metrics = await asOwner(url, async (client) => {
      await client.query(`select set_config('basalt.organization_id', $1, false)`, [id]);
      await seedTickets(client, { ...ticket, from: 1, count: tickets });
      await client.query(seedEvents);
      await client.query('vacuum analyze');
      return diskMetrics(client);
    });
    say(`${clients} clients`);
    const list = { method: 'GET', path: `/api/v1/projects/${project.id}/tickets`, headers };
    const { requests } = await load(server.address, () => list, {
      connections: clients,
      seconds: 10,
    });
    const connections = await asOwner(url, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as held from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return rows[0].held as number;
    });
    const busy = memoryOf(server.pid);
    return [
      ...metrics,
      {
        metric: `a server on a database of its own: resident memory once it listens, and after ${requests} lists of 50 tickets for ${clients} clients at once`,
        bar: '≤ 192 MiB, ≤ 384 MiB',
        measured: `${idle} MiB, ${busy} MiB`,
        held: idle <= 192 && busy <= 384,
      },
      {
        metric: 'connections to the database that it holds then',
        bar: '≤ 10',
        measured: String(connections),
        held: connections <= 10,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** An event for the creation of each ticket, with the record as the API returns it. */
const seedEvents = `
  insert into events (organization_id, id, project_id, kind, subject_type, subject_id, actor, data, changes, at)
  select organization_id, gen_random_uuid(), project_id, 'ticket.created', 'ticket', id,
    json_build_object('type', 'api_credential', 'id', gen_random_uuid(), 'name', 'CI', 'public_id', repeat('x', 20)),
    json_build_object('id', id, 'key', key, 'number', number, 'project_id', project_id, 'board_id', board_id,
      'title', title, 'description_html', description_html, 'priority', 'medium', 'due_at', due_at,
      'assignee_ids', '[]'::json, 'label_ids', '[]'::json, 'tag_names', '[]'::json, 'rank', rank, 'archived', archived,
      'version', version, 'created_by', created_by, 'completed_at', null, 'created_at', created_at,
      'updated_at', updated_at), '{}', created_at
  from tickets`;

async function diskMetrics(client: Client): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const [table, what, maxBytes] of [
    ['tickets', 'a ticket', 2_000],
    ['ticket_search', 'its text for searches', 2_000],
    ['events', 'an event with the record of a ticket', 2_500],
  ] as const) {
    const { rows } = await client.query(
      `select pg_table_size(c) / $2::int as rows, pg_indexes_size(c) / $2::int as indexes
      from to_regclass('basalt.' || $1) c`,
      [table, tickets],
    );
    const [own, indexes] = [Number(rows[0].rows), Number(rows[0].indexes)];
    metrics.push({
      metric: `${what}, on disk, among ${tickets} (pg_total_relation_size)`,
      bar: `≤ ${maxBytes} bytes`,
      measured: `${own + indexes} bytes, ${indexes} of them in indexes`,
      held: own + indexes <= maxBytes,
    });
  }
  return metrics;
}

/** Resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]) / 1024);
}
