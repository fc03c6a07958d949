import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '@basalt/persistence';
import { cpuOf, cpuOfPostgres, postmasterOf } from '../cpu.ts';
import { api } from '../deployment.ts';
import { openTenantFixture, type TenantFixture } from '../tenant-fixture.ts';
import { seedTickets } from '../seed.ts';
import type { Metric } from './metric.ts';
import type { Proof } from './proof.ts';
import { Visitor } from './visitor.ts';

const projects = 12;
const onBoard = 24_000;
const otherTickets = 1_000;
const rounds = 3;

/** Changes of a board of 24,000 tickets in an organization of 300,000, and their effect on the requests of others. */
export const largeOrganization: Proof = {
  name: 'large-organization',
  summary: `a board of ${onBoard} tickets among ${projects * (onBoard + otherTickets)} is deleted, and becomes a done board`,
  minutes: 20,
  run: async ({ say }) => {
    await using opened = new AsyncDisposableStack();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'basalt-large-'));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const postgres = await openEmbeddedPostgres({ dataDir });
    opened.defer(() => postgres.close());
    const tenant = await openTenantFixture(opened, postgres.url, 100);
    return await measure(tenant, postmasterOf(dataDir), await seed(tenant, say), say);
  },
};

interface SeededProject {
  id: string;
  /** The board of 24,000. */
  large: string;
  /** The board of 1,000. */
  small: string;
}

async function seed(
  tenant: TenantFixture,
  say: (line: string) => void,
): Promise<readonly SeededProject[]> {
  const { client, organization: organizationId, author } = tenant;
  await client.query(`select set_config('basalt.organization_id', $1, false)`, [organizationId]);
  const made: SeededProject[] = [];
  for (let at = 0; at < projects; at += 1) {
    const input = { name: `Project ${at}`, key: `P${at}` };
    const { data } = await api<{ data: { id: string } }>(
      tenant,
      'POST',
      `/organizations/${organizationId}/projects`,
      input,
    );
    const boards = await api<{ data: { id: string; slug: string }[] }>(
      tenant,
      'GET',
      `/projects/${data.id}/boards`,
    );
    const idOf = (slug: string): string =>
      boards.data.find((board) => board.slug === slug)?.id ?? '';
    const [large, small] = [idOf('open'), idOf('hold')];
    const of = { organizationId, projectId: data.id, key: input.key, author };
    await seedTickets(client, { ...of, boardId: large, from: 1, count: onBoard });
    await seedTickets(client, { ...of, boardId: small, from: onBoard + 1, count: otherTickets });
    made.push({ id: data.id, large, small });
    say(`${(at + 1) * (onBoard + otherTickets)} tickets`);
  }
  await client.query('vacuum analyze');
  return made;
}

/** The measurements during a change. */
interface Observed {
  /** Milliseconds until the answer to the change. */
  took: number;
  /** The maximum growth of the server's memory, in MiB. */
  grown: number;
  /** Milliseconds of each request to another project. */
  others: readonly number[];
  /** Milliseconds of each write to the same project. */
  same: readonly number[];
  /** The answers other than 2xx. */
  refused: readonly string[];
}

/** Runs a change of a project while others write to it and to another one. */
async function during(
  tenant: TenantFixture,
  [project, otherProject]: readonly [SeededProject, SeededProject],
  change: () => Promise<unknown>,
): Promise<Observed> {
  const visitors = Array.from(
    { length: 3 },
    () => new Visitor(tenant, otherProject.id, otherProject.small),
  );
  const writers = Array.from({ length: 3 }, () => new Visitor(tenant, project.id, project.small));
  const all = [...visitors, ...writers];
  const running = all.map((visitor) => visitor.run());
  await pause(1_000);
  const before = memoryOf(tenant.server.pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(tenant.server.pid));
  }, 10);
  for (const visitor of all) visitor.reset();
  const started = performance.now();
  try {
    await change();
  } finally {
    for (const visitor of all) visitor.stop();
    clearInterval(watch);
  }
  const took = performance.now() - started;
  await Promise.all(running);
  return {
    took,
    grown: highest - before,
    others: visitors.flatMap(({ times }) => times),
    same: writers.flatMap(({ times }) => times),
    refused: all.flatMap(({ refusals }) => refusals),
  };
}

async function measure(
  tenant: TenantFixture,
  postmaster: number,
  seeded: readonly SeededProject[],
  say: (line: string) => void,
): Promise<Metric[]> {
  const otherProject = seeded.at(-1) as SeededProject;
  const printed = (what: string, seen: Observed): Observed => {
    const { took, grown, others: otherTimes, same, refused } = seen;
    const [p99, maxMs] = [percentile(otherTimes, 0.99), Math.max(0, ...same)].map(Math.round);
    say(
      `${what}: ${Math.round(took)} ms, ${grown} MiB, others p99 ${p99} ms of ${otherTimes.length}, writers of the project at most ${maxMs} ms, ${refused.length} refused`,
    );
    return seen;
  };
  const run = async (
    what: string,
    from: number,
    change: (project: SeededProject) => Promise<unknown>,
  ): Promise<Observed[]> => {
    const all: Observed[] = [];
    for (const project of seeded.slice(from, from + rounds)) {
      const before = [cpuOf(tenant.server.pid), cpuOfPostgres(postmaster)] as const;
      const seen = await during(tenant, [project, otherProject], () => change(project));
      const server = Math.round(cpuOf(tenant.server.pid) - before[0]);
      const postgres = Math.round(cpuOfPostgres(postmaster) - before[1]);
      all.push(printed(`${what}, processor ${server} + ${postgres} ms in all`, seen));
    }
    return all;
  };
  const done = await run('finished', 0, ({ large }) =>
    api(tenant, 'PATCH', `/boards/${large}`, { is_done: true }),
  );
  const deleted = await run('deleted', rounds, ({ large, small }) =>
    remove(tenant, `/boards/${large}?move_to_board_id=${small}`),
  );
  const board = `a board of ${onBoard} tickets in an organization of ${projects * (onBoard + otherTickets)}`;
  const search = await timesOf(20, (turn) =>
    api(tenant, 'GET', `/organizations/${tenant.organization}/tickets?q=ticket+1${turn}07`),
  );
  return [
    ...figures(`${board} becomes a done board`, done, 1_000),
    ...figures(`${board} is deleted, its tickets move`, deleted, 3_000),
    {
      metric: `a search over that organization (p50 of ${search.length})`,
      bar: '≤ 60 ms',
      measured: `${Math.round(percentile(search, 0.5))} ms`,
      held: percentile(search, 0.5) <= 60,
    },
  ];
}

function figures(what: string, seen: readonly Observed[], maxMs: number): Metric[] {
  const took = Math.round(Math.max(...seen.map((observed) => observed.took)));
  const grown = Math.max(...seen.map((observed) => observed.grown));
  const otherTimes = seen.flatMap((observed) => observed.others);
  const same = seen.flatMap((observed) => observed.same);
  const refused = seen.flatMap((observed) => observed.refused);
  const p99 = Math.round(percentile(otherTimes, 0.99));
  return [
    {
      metric: `${what}: the longest of ${seen.length}, and how much the server’s memory grew`,
      bar: `≤ ${maxMs / 1_000} s, ≤ 64 MiB`,
      measured: `${took} ms, ${grown} MiB`,
      held: took <= maxMs && grown <= 64,
    },
    {
      metric: `${what}: requests to another project during it (p99)`,
      bar: '≤ 200 ms',
      measured: `${p99} ms of ${otherTimes.length}`,
      held: p99 <= 200,
    },
    {
      metric: `${what}: writes of others to the project during it`,
      bar: 'they wait, none is refused',
      measured:
        `${same.length} writes, at most ${Math.round(Math.max(0, ...same))} ms; ${refused.length} refused ${[...new Set(refused)].join(', ')}`.trim(),
      held: refused.length === 0 && same.length > 0,
    },
  ];
}

async function timesOf(count: number, ask: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await ask(turn);
    times.push(performance.now() - started);
  }
  return times;
}

async function remove({ server, token }: TenantFixture, at: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.address}/api/v1${at}`, { method: 'DELETE', headers });
  if (answer.status !== 204) throw new Error(`${answer.status}: ${await answer.text()}`);
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}

/** Resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]) / 1024);
}
