import { cpuOf, cpuOfPostgres } from './cpu.ts';
import { load, type Call } from './load.ts';
import type { ServerProcess } from './processes.ts';

/** The costs of one round: milliseconds of CPU time for each request, and response times in milliseconds. */
export interface Round {
  cpuServer: number;
  cpuPostgres: number;
  p50: number;
  p99: number;
  perSecond: number;
}

/** Loads a server for some seconds, and measures the CPU time that it and PostgreSQL took. */
export async function measure(
  server: ServerProcess,
  postmaster: number,
  next: () => Call,
  at: { connections: number; seconds: number },
): Promise<Round> {
  const before = [cpuOf(server.pid), cpuOfPostgres(postmaster)] as const;
  const { requests, seconds, p50, p99 } = await load(server.address, next, at);
  return {
    cpuServer: (cpuOf(server.pid) - before[0]) / requests,
    cpuPostgres: (cpuOfPostgres(postmaster) - before[1]) / requests,
    p50,
    p99,
    perSecond: requests / seconds,
  };
}

/** The median, the minimum and the maximum of some figures. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** The spread of figures; NaN for an empty list. */
export function spread(metrics: readonly number[]): Spread {
  const sorted = metrics.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return {
    median: Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half)),
    min: at(0),
    max: at(sorted.length - 1),
  };
}
