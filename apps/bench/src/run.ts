import { cpus, loadavg } from 'node:os';
import { missedBars, type Report } from './metrics.ts';
import type { BenchBoard } from './deployment.ts';
import { watchMemory } from './memory.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { againstFloor, checkFloor, growthOf, tidy } from './suite.ts';
import { metricLine, growthLine } from './text-report.ts';
import { openBenchFixture, type BenchFixture } from './fixture.ts';

/** The operations that a run measures, and the duration. */
export interface RunPlan {
  /** Only the operations with a bar on their ratio, on one board, at 16 connections. */
  quick: boolean;
  /** Names of operations; empty for all. */
  only: readonly string[];
  /** The length of one round. */
  seconds: number;
  rounds: number;
}

const sizes = [100, 1000, 10_000];
const largeSearch = 100_000;
const organizations = 100;

/** Measures by the plan. `say` gets a line for each figure as soon as it is measured. Stops what it starts. */
export async function run(plan: RunPlan, say: (line: string) => void): Promise<Report> {
  const chosen = operations.filter(({ name, bar }) =>
    plan.only.length > 0 ? plan.only.includes(name) : !plan.quick || bar !== null,
  );
  const searches = chosen.some(({ name }) => name === 'search');
  const load = loadavg()[0] ?? 0;
  say('starting PostgreSQL and the servers, filling boards');
  const fixture = await openBenchFixture({
    sizes: plan.quick ? [1000] : sizes,
    readOnly: plan.quick || !searches ? [] : [largeSearch],
    organizations,
    ...(!plan.quick && { others: { organizations: [1, 10_000], size: 1000 } }),
  });
  try {
    const { model = 'unknown' } = cpus()[0] ?? {};
    const { seconds, rounds } = plan;
    const report: Report = {
      at: new Date().toISOString(),
      machine: { processor: model, cores: cpus().length, node: process.version, load },
      course: { seconds, rounds, organizations },
      metrics: [],
      growth: [],
      memory: null,
    };
    for (const operation of chosen) await measureOperation(fixture, operation, plan, report, say);
    if (!plan.quick) {
      report.memory = await watchMemory(fixture, chosen, { connections: 64, seconds: 15 });
    }
    for (const missed of missedBars(report)) say(`missed: ${missed}`);
    return report;
  } finally {
    await fixture.close();
  }
}

async function measureOperation(
  fixture: BenchFixture,
  operation: Operation,
  { quick, seconds, rounds }: RunPlan,
  { metrics, growth }: Report,
  say: (line: string) => void,
): Promise<void> {
  const board = boardOf(fixture, 1000);
  await checkFloor(fixture, board, operation);
  const against = async (at: BenchBoard, connections: number, warmUp: number) => {
    const course = { connections, seconds, rounds, warmUp };
    const metric = await againstFloor(fixture, at, operation, course);
    metrics.push(metric);
    say(metricLine(metric));
  };
  for (const [index, connections] of (quick ? [16] : [16, 1, 64]).entries()) {
    await against(board, connections, index === 0 ? 2 : 0);
  }
  if (operation.alike === 'shape') await tidy(fixture);
  if (quick) return;
  const course = { connections: 16, seconds, rounds, warmUp: 1 };
  const { tenant } = fixture;
  const boards = fixture.boards.filter(({ size }) => sizes.includes(size));
  const bySize = boards.map((each) => ({ count: each.size, tenant, board: each }));
  growth.push(await growthOf(fixture, 'tickets on the board', bySize, operation, course));
  const otherTenants = fixture.others.map((each) => ({
    ...each,
    count: each.tenant.organizations,
  }));
  const places = [...otherTenants, { count: organizations, tenant, board }];
  const byOrganizations = places.toSorted((a, b) => a.count - b.count);
  const warm = { ...course, warmUp: 2 };
  growth.push(await growthOf(fixture, 'organizations', byOrganizations, operation, warm));
  for (const each of growth.slice(-2)) say(growthLine(each));
  if (operation.name === 'search') {
    for (const size of [10_000, largeSearch]) await against(boardOf(fixture, size), 16, 1);
  }
  if (operation.alike === 'shape') await tidy(fixture);
}

function boardOf({ boards }: BenchFixture, size: number): BenchBoard {
  const board = boards.find((each) => each.size === size);
  if (board === undefined) throw new Error(`there is no board of ${size}`);
  return board;
}
