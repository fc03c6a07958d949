import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a load did to the process. */
export interface LoadFigures {
  seconds: number;
  /** Growth of the living heap, garbage collected before and after, in MiB. */
  heapGrowth: number;
  /** How late the event loop was at the worst hundredth of moments, in milliseconds. */
  loopDelayP99: number;
}

/** Watches this process from now on, until the answered function is called. */
export function watchLoad(): () => LoadFigures {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap();
  const started = performance.now();
  const resolution = 10;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return () => {
    delays.disable();
    const seconds = (performance.now() - started) / 1000;
    const loopDelayP99 = Math.max(0, delays.percentile(99) / 1e6 - resolution);
    return { seconds, heapGrowth: heap() - before, loopDelayP99 };
  };
}

/** The figures in one line. */
export function figuresLine(requests: number, figures: LoadFigures): string {
  const { seconds, heapGrowth, loopDelayP99 } = figures;
  return `${requests} requests in ${seconds.toFixed(0)} s, heap ${heapGrowth >= 0 ? '+' : ''}${heapGrowth.toFixed(1)} MiB, event loop p99 ${loopDelayP99.toFixed(1)} ms late`;
}
