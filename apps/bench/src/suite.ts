import { type Contender, type Course, compare } from './compare.ts';
import type { Cost, Metric, Growth } from './metrics.ts';
import type { BenchBoard } from './deployment.ts';
import { send, type Call } from './load.ts';
import { spread, type Round } from './measure.ts';
import type { Operation } from './operation.ts';
import { expectAlike } from './same-answers.ts';
import { removeTickets } from './seed.ts';
import type { TenantFixture } from './tenant-fixture.ts';
import type { BenchFixture } from './fixture.ts';

/** The bar on growth with the number of organizations, for every operation. */
const organizationsBar = 1.3;

const total = ({ cpuServer, cpuPostgres }: Round): number => cpuServer + cpuPostgres;

/** The number of turns by board: a load of a board continues where the load before it stopped. */
const turns = new WeakMap<object, number>();

function nextTurn(of: object): number {
  const turn = (turns.get(of) ?? 0) + 1;
  turns.set(of, turn);
  return turn;
}

/** Basalt as a contender: the calls of an operation on a board. */
export function basaltOn(
  tenant: TenantFixture,
  board: BenchBoard,
  operation: Operation,
): Contender {
  const headers = { Authorization: `Bearer ${tenant.token}`, 'Content-Type': 'application/json' };
  const deployment = board.writes?.basalt;
  return {
    server: tenant.server,
    next: (): Call => ({ ...operation.basalt(board, nextTurn(deployment ?? board)), headers }),
    putBack: operation.grows ? () => removeAdded(tenant, board, 'basalt') : undefined,
  };
}

function floorOn(
  { tenant, floor }: BenchFixture,
  board: BenchBoard,
  operation: Operation,
): Contender {
  const headers = { 'Content-Type': 'application/json' };
  const deployment = board.writes?.floor ?? {};
  return {
    server: floor,
    next: (): Call => ({
      ...operation.floor(board, nextTurn(deployment), tenant.server.address),
      headers,
    }),
    putBack: operation.grows ? () => removeAdded(tenant, board, 'floor') : undefined,
  };
}

async function removeAdded(
  tenant: TenantFixture,
  { organization, size, writes }: BenchBoard,
  of: 'basalt' | 'floor',
) {
  if (writes === null) return;
  const { board, last } = writes[of].growing;
  await removeTickets(tenant.client, { organization, board, last, count: size });
}

/** Runs the maintenance that PostgreSQL would start by itself, so that it does not affect a round. */
export async function tidy(fixture: BenchFixture): Promise<void> {
  for (const { client } of [fixture.tenant, ...fixture.others.map(({ tenant }) => tenant)]) {
    await client.query('vacuum (analyze) tickets, ticket_search, boards, ticket_counters, events');
  }
  await fixture.tenant.client.query('checkpoint');
}

/** Throws UnequalAnswers unless the floor of an operation gives the same answer as Basalt. */
export async function checkFloor(
  fixture: BenchFixture,
  board: BenchBoard,
  operation: Operation,
): Promise<void> {
  const [ours, floor] = [
    basaltOn(fixture.tenant, board, operation),
    floorOn(fixture, board, operation),
  ];
  const bodies: string[] = [];
  // The same turn for both, so that they return the same record.
  for (const deployment of [board, board.writes?.basalt, board.writes?.floor]) {
    if (deployment !== undefined) turns.set(deployment, 0);
  }
  for (const { server, next, putBack } of [ours, floor]) {
    const { hostname, port } = new URL(server.address);
    bodies.push(await send({ hostname, port }, next()));
    await putBack?.();
  }
  expectAlike(operation, bodies[0] ?? '', bodies[1] ?? '');
}

/** Measures one operation and its floor. */
export async function againstFloor(
  fixture: BenchFixture,
  board: BenchBoard,
  operation: Operation,
  course: Course,
): Promise<Metric> {
  const contenders = [
    basaltOn(fixture.tenant, board, operation),
    floorOn(fixture, board, operation),
  ];
  const [ours = [], floors = []] = await compare(contenders, fixture.postmaster, course);
  return {
    operation: operation.name,
    label: operation.label,
    size: board.size,
    connections: course.connections,
    basalt: costOf(ours),
    floor: costOf(floors),
    ratio: ratioOf(ours, floors),
    bar: operation.bar,
  };
}

/** Measures one operation on several boards, or in several databases, in the order of their `count`. */
export async function growthOf(
  fixture: BenchFixture,
  of: Growth['of'],
  places: readonly { count: number; tenant: TenantFixture; board: BenchBoard }[],
  operation: Operation,
  course: Course,
): Promise<Growth> {
  const contenders = places.map(({ tenant, board }) => basaltOn(tenant, board, operation));
  const rounds = await compare(contenders, fixture.postmaster, course);
  return {
    operation: operation.name,
    label: operation.label,
    of,
    costs: places.map(({ count }, index) => ({
      count,
      cpu: spread((rounds[index] ?? []).map(total)),
    })),
    ratio: ratioOf(rounds.at(-1) ?? [], rounds[0] ?? []),
    bar: of === 'organizations' ? organizationsBar : operation.growthBar,
  };
}

function costOf(rounds: readonly Round[]): Cost {
  const median = (field: 'p50' | 'p99' | 'perSecond'): number =>
    spread(rounds.map((round) => round[field])).median;
  return {
    cpu: spread(rounds.map(total)),
    server: spread(rounds.map(({ cpuServer }) => cpuServer)),
    postgres: spread(rounds.map(({ cpuPostgres }) => cpuPostgres)),
    p50: median('p50'),
    p99: median('p99'),
    perSecond: median('perSecond'),
  };
}

function ratioOf(ours: readonly Round[], otherRounds: readonly Round[]) {
  return spread(ours.map((round, index) => total(round) / total(otherRounds[index] ?? round)));
}
