import { parseArgs } from 'node:util';
import { residentMegabytes } from './cpu.ts';
import type { Call } from './load.ts';
import { measure, spread, type Round } from './measure.ts';
import { operations, type Operation } from './operations.ts';
import { openWorld, type BenchBoard, type World } from './world.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    connections: { type: 'string', default: '1,16,64' },
    organizations: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/** One line of the report. */
interface Figure {
  operation: string;
  size: number;
  connections: number;
  cpu: { median: number; min: number; max: number };
  server: number;
  postgres: number;
  floor: number | null;
  ratio: number | null;
  bar: number | null;
  p50: number;
  p99: number;
  perSecond: number;
}

const numbers = (text: string): number[] => text.split(',').map(Number);
const total = ({ cpuServer, cpuPostgres }: Round): number => cpuServer + cpuPostgres;
const milliseconds = (value: number): string => value.toFixed(3);

async function main(): Promise<void> {
  const world = await openWorld(numbers(options.sizes), Number(options.organizations));
  try {
    const figures: Figure[] = [];
    for (const board of world.boards) {
      for (const operation of operations) {
        if (options.only !== undefined && !options.only.split(',').includes(operation.name))
          continue;
        for (const connections of numbers(options.connections)) {
          const figure = await compare(world, board, operation, connections);
          figures.push(figure);
          if (!options.json) process.stdout.write(`${line(figure)}\n`);
        }
      }
    }
    const megabytes = residentMegabytes(world.basalt.pid);
    if (options.json) process.stdout.write(`${JSON.stringify({ figures, megabytes })}\n`);
    else
      process.stdout.write(
        `resident memory of the server after the load: ${megabytes.toFixed(0)} MB\n`,
      );
  } finally {
    await world.close();
  }
}

/** Interleaved rounds of the operation and its floor, so that a machine that slows down slows both. */
async function compare(
  world: World,
  board: BenchBoard,
  operation: Operation,
  connections: number,
): Promise<Figure> {
  const at = { connections, seconds: Number(options.seconds) };
  const headers = { Authorization: `Bearer ${world.token}`, 'Content-Type': 'application/json' };
  let turn = 0;
  const basaltCall = (): Call => ({ ...operation.basalt(board, (turn += 1)), headers });
  const floorCall = (): Call => ({
    ...(operation.floor ?? operation.basalt)(board, (turn += 1)),
    headers,
  });
  const ours: Round[] = [];
  const floors: Round[] = [];
  await measure(world.basalt, world.postmaster, basaltCall, { ...at, seconds: 0.5 });
  for (let round = 0; round < Number(options.rounds); round += 1) {
    ours.push(await measure(world.basalt, world.postmaster, basaltCall, at));
    if (operation.floor) floors.push(await measure(world.floor, world.postmaster, floorCall, at));
  }
  const cpu = spread(ours.map(total));
  const floor = floors.length > 0 ? spread(floors.map(total)).median : null;
  return {
    operation: operation.name,
    size: board.size,
    connections,
    cpu,
    server: spread(ours.map(({ cpuServer }) => cpuServer)).median,
    postgres: spread(ours.map(({ cpuPostgres }) => cpuPostgres)).median,
    floor,
    ratio: floor === null ? null : cpu.median / floor,
    bar: operation.bar,
    p50: spread(ours.map(({ p50 }) => p50)).median,
    p99: spread(ours.map(({ p99 }) => p99)).median,
    perSecond: spread(ours.map(({ perSecond }) => perSecond)).median,
  };
}

function line(figure: Figure): string {
  const ratio =
    figure.ratio === null
      ? ''
      : `ratio ${figure.ratio.toFixed(2)}${figure.bar === null ? '' : ` (bar ${figure.bar})`}`;
  return [
    figure.operation.padEnd(15),
    `${figure.size} tickets`.padStart(14),
    `${figure.connections} conn`.padStart(8),
    `cpu ${milliseconds(figure.cpu.median)} ms [${milliseconds(figure.cpu.min)}–${milliseconds(figure.cpu.max)}]`,
    `server ${milliseconds(figure.server)}`,
    `postgres ${milliseconds(figure.postgres)}`,
    `${figure.perSecond.toFixed(0)}/s`,
    `p50 ${figure.p50.toFixed(2)} p99 ${figure.p99.toFixed(2)}`,
    ratio,
  ].join('  ');
}

await main();
