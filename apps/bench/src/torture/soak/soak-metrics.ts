import { availableParallelism } from 'node:os';
import { spread } from '../../measure.ts';
import type { Metric } from '../metric.ts';
import type { Tally } from './callers.ts';
import type { Sample } from './watch-server.ts';

/** The maximum growth of the resident memory from the second fifth of the load to the last, and its maximum, in megabytes. */
const maxGrowth = 32;
const maxPeak = 384;

/** The state at the end of the load. */
export interface SoakEnd {
  /** The maximum resident memory of the server, in megabytes. */
  readonly peak: number;
  /** The number of events of the load, and of streams that got another number of events. */
  readonly recorded: number;
  readonly wrongStreams: number;
  /** The expected and the received number of deliveries, and the seconds from the end of the load to the last one. */
  readonly expected: number;
  readonly delivered: number;
  readonly seconds: number;
}

/** The figures of the soak test. `what` describes the load. */
export function soakMetrics(
  what: string,
  tally: Tally,
  samples: readonly Sample[],
  end: SoakEnd,
): Metric[] {
  const resident = earlyAndLate(samples.map((sample) => sample.resident));
  const heap = earlyAndLate(samples.map((sample) => sample.heap));
  const delays = samples.map(({ loopP99 }) => loopP99);
  const load = spread(samples.map(({ machineLoad }) => machineLoad)).median;
  const requests = [...tally.requests].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return [
    {
      metric: `${what}: resident memory, from the second fifth of the time to the last`,
      bar: `grows ≤ ${maxGrowth} MB, ≤ ${maxPeak} MB at most`,
      measured: `${resident.early.toFixed(0)} → ${resident.late.toFixed(0)} MB, ${end.peak.toFixed(0)} MB at most; heap ${heap.early.toFixed(0)} → ${heap.late.toFixed(0)} MB`,
      held: resident.late - resident.early <= maxGrowth && end.peak <= maxPeak,
    },
    {
      metric: `${what}: requests that were not answered with success, also when sent again after a 503`,
      bar: '0',
      measured: `${tally.faultCount} of ${requests}, ${tally.sentAgain} of them sent again; answers p50 ${share(tally.times, 0.5).toFixed(0)} ms, p99 ${share(tally.times, 0.99).toFixed(0)} ms`,
      held: tally.faultCount === 0 && tally.times.length > 0,
    },
    {
      metric: `${what}: delay of the event loop, p99 of each 5 seconds`,
      bar: 'half of them ≤ 50 ms, 99 % of them ≤ 250 ms',
      measured: `half ≤ ${share(delays, 0.5).toFixed(0)} ms, 99 % ≤ ${share(delays, 0.99).toFixed(0)} ms, the worst ${share(delays, 1).toFixed(0)} ms, at a load average of ${load.toFixed(1)} on ${availableParallelism()} cores`,
      held: share(delays, 0.5) <= 50 && share(delays, 0.99) <= 250,
    },
    {
      metric: `${what}: events on each stream, deliveries to the webhook`,
      bar: 'every event once, every delivery made, at most 2 minutes after the load',
      measured: `${end.recorded} events, ${end.wrongStreams} streams with another number; ${end.delivered} of ${end.expected} deliveries; ${end.seconds.toFixed(0)} s after the load`,
      held: end.wrongStreams === 0 && end.delivered === end.expected && end.recorded > 0,
    },
  ];
}

/** The medians of the second fifth and of the last. */
function earlyAndLate(values: readonly number[]): { early: number; late: number } {
  const part = (from: number, to: number) =>
    values.slice(Math.floor(values.length * from), Math.ceil(values.length * to));
  return { early: spread(part(0.2, 0.4)).median, late: spread(part(0.8, 1)).median };
}

/** The value that this share of the values does not exceed. */
function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Infinity;
}
