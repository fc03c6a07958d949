import { cpuOf, cpuOfPostgres } from './cpu.ts';
import { load, type Call } from './load.ts';
import type { ServerProcess } from './processes.ts';

/** What one round cost. Milliseconds of CPU time a request. */
export interface Round {
  cpuServer: number;
  cpuPostgres: number;
  p50: number;
  p99: number;
  perSecond: number;
}

/** Loads a server for a while and accounts for the CPU time that it and PostgreSQL took. */
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

/** The middle, the least and the most of some figures. */
export function spread(figures: readonly number[]): { median: number; min: number; max: number } {
  const sorted = figures.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}
