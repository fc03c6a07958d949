import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@basalt/persistence';
import { basalt, startServer } from '../processes.ts';
import { startCluster, type PatroniCluster } from './failover/patroni-cluster.ts';
import { startWriters, type Written } from './failover/ticket-writers.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const kills = Number(process.env['BASALT_FAILOVER_KILLS'] ?? 20);
const switches = Number(process.env['BASALT_FAILOVER_SWITCHES'] ?? 20);
const clients = 8;
/** How soon writes are to be served once a primary is there, in seconds. */
const bar = 5;

/** A PostgreSQL cluster under Patroni whose primary is lost again and again. */
export const failover: Proof = {
  name: 'failover',
  summary:
    'two instances on three PostgreSQL servers under Patroni: the primary killed, and switched over, under load',
  minutes: 60,
  run: async ({ say }) => {
    const cluster = await startCluster();
    try {
      return await measure(cluster, say);
    } finally {
      await cluster.stop();
    }
  },
};

async function measure(cluster: PatroniCluster, say: (line: string) => void): Promise<Metric[]> {
  say(`the primary is ${await cluster.primary({ all: true })}`);
  await onPrimary(cluster.url('postgres'), 'create database basalt');
  const env = {
    DATABASE_URL: cluster.url('basalt'),
    SERVICE_SECRET_KEY: randomBytes(32).toString('hex'),
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_LOG_LEVEL: 'fatal',
    PORT: '0',
  };
  const first = await startServer('apps/server/src/main.ts', env);
  const second = await startServer('apps/server/src/main.ts', env);
  try {
    const { id = '' } = await basalt(env, 'organization', 'create', '--name', 'Failover');
    const named = ['--organization', id, '--name', 'Key', '--scopes', '*'];
    const { token = '' } = await basalt(env, 'credential', 'create', ...named);
    const made = await fetch(`${first.address}/api/v1/organizations/${id}/projects`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Web' }),
    });
    const project = ((await made.json()) as { data: { id: string } }).data.id;
    const writers = startWriters([first.address, second.address], { token, project, clients });
    const killed = await rounds(cluster, writers.written, kills, 'killed', say);
    const switched = await rounds(cluster, writers.written, switches, 'switched over', say);
    await writers.stop();
    return figures(writers.written, await titles(env.DATABASE_URL, id), { killed, switched });
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

/** Loses the primary so many times; answers the seconds from the moment that a new one is there until a write is served. */
async function rounds(
  cluster: PatroniCluster,
  written: Written,
  count: number,
  how: 'killed' | 'switched over',
  say: (line: string) => void,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 1; round <= count; round += 1) {
    const former = await cluster.primary({ all: true });
    const since = performance.now();
    const restart = how === 'killed' ? await cluster.killPrimary() : await cluster.switchOver();
    const next = await cluster.primary({ former });
    const there = performance.now();
    while ((written.answeredAt.at(-1) ?? 0) < there) await sleep(10);
    seconds.push(((written.answeredAt.find((at) => at >= there) as number) - there) / 1000);
    restart?.();
    const passed = ((there - since) / 1000).toFixed(1);
    say(
      `${round} of ${count} ${how}: ${next} after ${passed} s, a write ${seconds.at(-1)?.toFixed(2)} s later`,
    );
  }
  return seconds;
}

function figures(
  { acknowledged, statuses, withoutRetryAfter }: Written,
  there: readonly string[],
  { killed, switched }: { killed: readonly number[]; switched: readonly number[] },
): Metric[] {
  const counts = new Map<string, number>();
  for (const title of there) counts.set(title, (counts.get(title) ?? 0) + 1);
  const lost = acknowledged.filter((title) => !counts.has(title)).length;
  const twice = [...counts.values()].filter((count) => count > 1).length;
  const faults = Object.entries(statuses).filter(
    ([status]) => !['0', '201', '503'].includes(status),
  );
  const odd =
    faults.map(([status, count]) => `${count} × ${status}`).join(', ') || '0 other answers';
  const slowest = Math.max(...killed, ...switched);
  return [
    {
      metric: `two instances on three PostgreSQL 15 under Patroni (synchronous, strict), ${clients} writers with Idempotency-Keys: the primary and its Patroni killed with -9 × ${killed.length}, switched over × ${switched.length}`,
      bar: 'every acknowledged write there once; no answer but 201 and 503 with Retry-After',
      measured: `${acknowledged.length} acknowledged, ${lost} lost, ${twice} twice; ${statuses[503] ?? 0} × 503, ${withoutRetryAfter} of them without Retry-After; ${odd}`,
      held: lost === 0 && twice === 0 && faults.length === 0 && withoutRetryAfter === 0,
    },
    {
      metric: 'the same, from the moment that Patroni names a new primary',
      bar: `a write is served ≤ ${bar} s`,
      measured: `${slowest.toFixed(1)} s at most`,
      held: slowest <= bar,
    },
  ];
}

/** Runs statements on the server that takes writes; the rows of the last one. */
const onPrimary = (url: string, ...statements: string[]): Promise<Record<string, string>[]> =>
  withClient(url, async (client) => {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  });

async function titles(url: string, organization: string): Promise<string[]> {
  const rows = await onPrimary(
    url,
    `select set_config('basalt.organization_id', '${organization}', false)`,
    'select title from basalt.tickets',
  );
  return rows.map(({ title = '' }) => title);
}
