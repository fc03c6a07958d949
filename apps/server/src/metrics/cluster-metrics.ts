import cluster from 'node:cluster';
import { isMetricMessage, type MetricMessage } from '../supervisor/metric-rounds.ts';
import { mergeMetrics } from './merge-metrics.ts';

/** Milliseconds to wait for the supervisor, which answers within four seconds unless it hangs. */
const timeoutMs = 5_000;

/**
 * In a process that a supervisor started: sends the supervisor the metrics of this process when it asks, and returns a function
 * that reads those of all processes. Without an answer of the supervisor, it returns the metrics of this process.
 */
export function clusterMetrics(read: () => Promise<string>): () => Promise<string> {
  const { worker } = cluster;
  if (worker === undefined) return read;
  const waiting = new Map<number, (message: MetricMessage) => void>();
  let asked = 0;
  process.on('message', (message: unknown) => {
    if (!isMetricMessage(message)) return;
    const { metrics, round } = message;
    if (metrics === 'all') waiting.get(round)?.(message);
    if (metrics !== 'wanted') return;
    read().then(
      (text) => send({ metrics: 'reported', round, text }),
      () => send({ metrics: 'reported', round, text: null }),
    );
  });
  return async () => {
    asked += 1;
    const round = asked;
    const { promise, resolve } = Promise.withResolvers<MetricMessage | null>();
    waiting.set(round, resolve);
    const timer = setTimeout(resolve, timeoutMs, null);
    send({ metrics: 'asked', round });
    const answer = await promise;
    clearTimeout(timer);
    waiting.delete(round);
    return answer?.metrics === 'all' ? mergeMetrics(answer.all) : read();
  };
}

function send(message: MetricMessage): void {
  // The channel may have closed: then this process will end soon.
  process.send?.(message, undefined, undefined, () => {});
}
