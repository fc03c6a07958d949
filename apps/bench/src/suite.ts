import type { Contender, Course } from './compare.ts';
import { compare } from './compare.ts';
import type { Cost, Figure, Growth } from './figures.ts';
import type { BenchBoard } from './ground.ts';
import { send, type Call } from './load.ts';
import { spread, type Round } from './measure.ts';
import type { Operation } from './operation.ts';
import { expectAlike } from './same-answers.ts';
import { removeTickets } from './seed.ts';
import type { Site } from './site.ts';
import type { World } from './world.ts';

/** The bar on growth with the number of organizations, for every operation. */
const organizationsBar = 1.3;

const total = ({ cpuServer, cpuPostgres }: Round): number => cpuServer + cpuPostgres;

/** Each board keeps its own count of turns: two loads of one board go on where the last one stopped. */
const turns = new WeakMap<object, number>();

function nextTurn(of: object): number {
  const turn = (turns.get(of) ?? 0) + 1;
  turns.set(of, turn);
  return turn;
}

function basaltOn(site: Site, board: BenchBoard, operation: Operation): Contender {
  const headers = { Authorization: `Bearer ${site.token}`, 'Content-Type': 'application/json' };
  const ground = board.writes?.basalt;
  return {
    server: site.server,
    next: (): Call => ({ ...operation.basalt(board, nextTurn(ground ?? board)), headers }),
    putBack: operation.grows ? () => takeOff(site, board, 'basalt') : undefined,
  };
}

function floorOn({ site, floor }: World, board: BenchBoard, operation: Operation): Contender {
  const headers = { 'Content-Type': 'application/json' };
  const ground = board.writes?.floor ?? {};
  return {
    server: floor,
    next: (): Call => ({
      ...operation.floor(board, nextTurn(ground), site.server.address),
      headers,
    }),
    putBack: operation.grows ? () => takeOff(site, board, 'floor') : undefined,
  };
}

async function takeOff(
  site: Site,
  { organization, size, writes }: BenchBoard,
  of: 'basalt' | 'floor',
) {
  if (writes === null) return;
  const { board, last } = writes[of].growing;
  await removeTickets(site.client, { organization, board, last, count: size });
}

/** What PostgreSQL would do by itself, where it disturbs no round. */
export async function tidy(world: World): Promise<void> {
  for (const { client } of [world.site, ...world.beside.map(({ site }) => site)]) {
    await client.query('vacuum (analyze) tickets, ticket_search, boards, ticket_counters, events');
  }
  await world.site.client.query('checkpoint');
}

/** Throws UnequalAnswers unless the floor of an operation answers what Basalt answers. */
export async function checkFloor(
  world: World,
  board: BenchBoard,
  operation: Operation,
): Promise<void> {
  const [ours, floor] = [basaltOn(world.site, board, operation), floorOn(world, board, operation)];
  const bodies: string[] = [];
  // The same turn for both: they are asked for the same record.
  for (const ground of [board, board.writes?.basalt, board.writes?.floor]) {
    if (ground !== undefined) turns.set(ground, 0);
  }
  for (const { server, next, putBack } of [ours, floor]) {
    const { hostname, port } = new URL(server.address);
    bodies.push(await send({ hostname, port }, next()));
    await putBack?.();
  }
  expectAlike(operation, bodies[0] ?? '', bodies[1] ?? '');
}

/** One operation against its floor. */
export async function againstFloor(
  world: World,
  board: BenchBoard,
  operation: Operation,
  course: Course,
): Promise<Figure> {
  const contenders = [basaltOn(world.site, board, operation), floorOn(world, board, operation)];
  const [ours = [], floors = []] = await compare(contenders, world.postmaster, course);
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

/** One operation on several boards, or in several databases: the first has the least, the last the most. */
export async function growthOf(
  world: World,
  of: Growth['of'],
  places: readonly { count: number; site: Site; board: BenchBoard }[],
  operation: Operation,
  course: Course,
): Promise<Growth> {
  const contenders = places.map(({ site, board }) => basaltOn(site, board, operation));
  const rounds = await compare(contenders, world.postmaster, course);
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

function ratioOf(ours: readonly Round[], others: readonly Round[]) {
  return spread(ours.map((round, index) => total(round) / total(others[index] ?? round)));
}
