import type { Spread } from './measure.ts';

/** The cost of an operation, over some rounds: CPU time for each request and response times, both in milliseconds. */
export interface Cost {
  /** CPU time of the server and PostgreSQL together. */
  cpu: Spread;
  server: Spread;
  postgres: Spread;
  p50: number;
  p99: number;
  perSecond: number;
}

/** The costs of one operation and of its floor. */
export interface Metric {
  operation: string;
  label: string;
  /** Tickets on the board. */
  size: number;
  connections: number;
  basalt: Cost;
  floor: Cost;
  /** The ratios of the CPU time of each round to that of the floor's round. */
  ratio: Spread;
  bar: number | null;
}

/** How the cost of an operation grows with the amount of data. */
export interface Growth {
  operation: string;
  label: string;
  /** The quantity that grows. */
  of: 'tickets on the board' | 'organizations';
  /** For each count, the CPU time of a request in milliseconds. */
  costs: { count: number; cpu: Spread }[];
  /** The ratios of the cost at the largest count to the cost at the smallest, round by round. */
  ratio: Spread;
  bar: number;
}

/** Resident memory of the server in megabytes. */
export interface Memory {
  connections: number;
  /** The maximum that was measured under load. */
  underLoad: number;
  /** The maximum since the start, as the kernel reports it. */
  peak: number;
  /** Ten seconds after the load. */
  atEnd: number;
  bar: number;
}

/** Everything that one run measured. */
export interface Report {
  at: string;
  machine: { processor: string; cores: number; node: string; load: number };
  course: { seconds: number; rounds: number; organizations: number };
  metrics: Metric[];
  growth: Growth[];
  memory: Memory | null;
}

/** A sentence for each figure of a report that missed its bar. */
export function missedBars({ metrics, growth, memory }: Report): string[] {
  return [
    ...metrics
      .filter(({ ratio, bar }) => bar !== null && ratio.median > bar)
      .map(
        (each) =>
          `${each.label}, ${each.connections} connections: ${each.ratio.median.toFixed(2)} times the floor, bar ${each.bar}`,
      ),
    ...growth
      .filter(({ ratio, bar }) => ratio.median > bar)
      .map(
        (each) =>
          `${each.label}, more ${each.of}: ${each.ratio.median.toFixed(2)} times, bar ${each.bar}`,
      ),
    ...(memory !== null && Math.max(memory.peak, memory.underLoad) > memory.bar
      ? [`memory: ${memory.peak.toFixed(0)} MB, bar ${memory.bar}`]
      : []),
  ];
}
