import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a load did to the process. */
export interface LoadMetrics {
  seconds: number;
  /** Growth of the memory that is in use, on the heap and of buffers, garbage collected before and after, in MB. */
  memoryGrowth: number;
  /** How late the event loop was at the worst hundredth of moments, in milliseconds. */
  loopDelayP99: number;
}

/** Watches this process from now on, until the answered function is called. */
export async function watchLoad(): Promise<() => Promise<LoadMetrics>> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const inUse = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  /** Until a second collection frees no more: what is closed in between and what waits to be finalized is freed by a later one. */
  const memory = async (): Promise<number> => {
    let least = inUse();
    for (let collections = 0; collections < 20; collections += 1) {
      await setTimeout(50);
      const next = inUse();
      if (next > least - 0.5) {
        return Math.min(least, next);
      }
      least = next;
    }
    return least;
  };
  const before = await memory();
  const started = performance.now();
  const resolution = 10;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return async () => {
    delays.disable();
    const seconds = (performance.now() - started) / 1000;
    const loopDelayP99 = Math.max(0, delays.percentile(99) / 1e6 - resolution);
    return { seconds, memoryGrowth: (await memory()) - before, loopDelayP99 };
  };
}

/** The figures in one line. */
export function metricsLine(requests: number, metrics: LoadMetrics): string {
  const { seconds, memoryGrowth, loopDelayP99 } = metrics;
  return `${requests} requests in ${seconds.toFixed(0)} s, memory ${memoryGrowth >= 0 ? '+' : ''}${memoryGrowth.toFixed(1)} MB, event loop p99 ${loopDelayP99.toFixed(1)} ms late`;
}
