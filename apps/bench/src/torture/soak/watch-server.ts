import { loadavg } from 'node:os';
import { residentMegabytes } from '../../cpu.ts';
import type { ServerProcess } from '../../processes.ts';

/** One sample of the server's state. */
export interface Sample {
  /** Seconds since the watch began. */
  at: number;
  /** Megabytes. */
  resident: number;
  heap: number;
  /** The 99th percentile of the event loop's delay since the last sample, in milliseconds. */
  loopP99: number;
  /** The load average of the machine over a minute. When it is above the number of cores, other programs add to the delays. */
  machineLoad: number;
}

/** Seconds between two samples. */
const sampleSeconds = 5;

/** Samples the server every five seconds until `stop` is called. */
export function watchServer({ pid, address }: ServerProcess): {
  samples: readonly Sample[];
  stop(): void;
} {
  const samples: Sample[] = [];
  const begun = performance.now();
  const sample = async (): Promise<void> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    samples.push({
      at: (performance.now() - begun) / 1000,
      resident: residentMegabytes(pid),
      heap: sumOf(text, 'v8js_memory_heap_used_bytes') / 2 ** 20,
      loopP99: sumOf(text, 'nodejs_eventloop_delay_p99_seconds') * 1000,
      machineLoad: loadavg()[0] ?? 0,
    });
  };
  const timer = setInterval(() => void sample().catch(() => undefined), sampleSeconds * 1000);
  return { samples, stop: () => clearInterval(timer) };
}

/** The values of a metric, added up over its labels. */
function sumOf(text: string, name: string): number {
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
