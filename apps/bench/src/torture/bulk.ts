import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { cpuOf, cpuOfPostgres, postmasterOf } from '../cpu.ts';
import { api } from '../deployment.ts';
import { spread } from '../measure.ts';
import { openTenantFixture, type TenantFixture } from '../tenant-fixture.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';

const rounds = 24;
const size = 1_000;
/** The single creations that each bulk is compared with, and how many run at the same time. */
const singles = { count: 200, concurrency: 8 };

/** The cost of a bulk of 1,000 creations over HTTP, compared with single ones. */
export const bulk: Proof = {
  name: 'bulk',
  summary: `${size} tickets created in one request, ${rounds} times, compared with single requests`,
  minutes: 10,
  run: async ({ say }) => {
    await using opened = new AsyncDisposableStack();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-bulk-'));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const postgres = await openEmbeddedPostgres({ dataDir });
    opened.defer(() => postgres.close());
    const tenant = await openTenantFixture(opened, postgres.url, 100);
    return await measure(tenant, postmasterOf(dataDir), say);
  },
};

const ticket = (turn: number) => ({
  board_slug: 'open',
  title: `Ticket ${turn}`,
  description_html: '<p>As asked.</p>',
  tag_names: [`tag ${turn % 7}`],
});

async function measure(
  tenant: TenantFixture,
  postmaster: number,
  say: (line: string) => void,
): Promise<Metric[]> {
  const at = `/organizations/${tenant.organization}/projects`;
  const { data } = await api<{ data: { id: string } }>(tenant, 'POST', at, {
    name: 'Bulk',
    key: 'BULK',
  });
  const tickets = `/projects/${data.id}/tickets`;
  const many = () =>
    api(tenant, 'POST', `${tickets}/bulk`, {
      mode: 'atomic',
      items: Array.from({ length: size }, (_, turn) => ({ op: 'create', ...ticket(turn) })),
    });
  const client = async () => {
    for (let turn = 0; turn < singles.count / singles.concurrency; turn += 1) {
      await api(tenant, 'POST', tickets, ticket(turn));
    }
  };
  const alone = () => Promise.all(Array.from({ length: singles.concurrency }, client));
  /** Milliseconds of wall time, and of processor time of the server and PostgreSQL. */
  const costOf = async (work: () => Promise<unknown>) => {
    const before = [
      performance.now(),
      cpuOf(tenant.server.pid),
      cpuOfPostgres(postmaster),
    ] as const;
    await work();
    const server = cpuOf(tenant.server.pid) - before[1];
    return {
      wall: performance.now() - before[0],
      server,
      postgres: cpuOfPostgres(postmaster) - before[2],
    };
  };
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([many(), alone()]);
  const took: { wall: number; server: number; postgres: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cost = await costOf(many);
    const single = await costOf(alone);
    const thousand = ((single.server + single.postgres) / singles.count) * size;
    took.push({ ...cost, ratio: (cost.server + cost.postgres) / thousand });
    say(
      `round ${round + 1}: ${Math.round(cost.wall)} ms; processor ${Math.round(cost.server)} + ${Math.round(cost.postgres)} ms`,
    );
  }
  const walls = took.map(({ wall }) => wall).toSorted((a, b) => a - b);
  const p95 = walls[Math.ceil(rounds * 0.95) - 1] ?? Infinity;
  const middle = (field: 'server' | 'postgres' | 'ratio') =>
    spread(took.map((each) => each[field])).median;
  const ratio = middle('ratio');
  const what = `${size} tickets created in one request × ${rounds}`;
  return [
    {
      metric: `${what}: time until the answer (p95)`,
      bar: '≤ 2 s',
      measured: `${Math.round(p95)} ms; ${Math.round(spread(walls).median)} ms in the middle`,
      held: p95 <= 2_000,
    },
    {
      metric: `${what}: processor time of the server and of PostgreSQL, held against single requests, ${singles.concurrency} at once`,
      bar: '≤ half',
      measured: `${Math.round(ratio * 100)} %; server ${Math.round(middle('server'))} ms, PostgreSQL ${Math.round(middle('postgres'))} ms`,
      held: ratio <= 0.5,
    },
  ];
}
