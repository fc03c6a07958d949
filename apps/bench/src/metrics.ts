import type { Spread } from './measure.ts';

/** What an operation costs, over some rounds. CPU in milliseconds a request, waits in milliseconds. */
export interface Cost {
  /** Of the server and of PostgreSQL together. */
  cpu: Spread;
  server: Spread;
  postgres: Spread;
  p50: number;
  p99: number;
  perSecond: number;
}

/** One operation, held against its floor. */
export interface Metric {
  operation: string;
  label: string;
  /** Tickets on the board. */
  size: number;
  connections: number;
  basalt: Cost;
  floor: Cost;
  /** Of CPU time: of each round to the floor's round beside it. */
  ratio: Spread;
  bar: number | null;
}

/** How an operation's cost grows with what else is there. */
export interface Growth {
  operation: string;
  label: string;
  /** What there is more of. */
  of: 'tickets on the board' | 'organizations';
  /** The counts, and the CPU time of a request at each in milliseconds. */
  costs: { count: number; cpu: Spread }[];
  /** The largest over the smallest, of rounds beside each other. */
  ratio: Spread;
  bar: number;
}

/** Resident memory of the server in megabytes. */
export interface Memory {
  connections: number;
  /** The most that was seen under load. */
  underLoad: number;
  /** The most since the start, as the kernel keeps it. */
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

/** What of a report missed its bar, in words. */
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
