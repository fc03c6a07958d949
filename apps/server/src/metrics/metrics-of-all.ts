import cluster from 'node:cluster';
import { isMetricMessage, type MetricMessage } from '../supervisor/metric-rounds.ts';
import { mergeMetrics } from './merge-metrics.ts';

/** How long the supervisor is waited for, in milliseconds: it answers within four seconds, or hangs itself. */
const patience = 5_000;

/**
 * In a process that was started by a supervisor: tells the supervisor the figures of this process whenever they are
 * wanted, and answers how to read those of all processes. Without an answer of the supervisor those are this one's.
 */
export function shareMetrics(read: () => Promise<string>): () => Promise<string> {
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
      (text) => say({ metrics: 'reported', round, text }),
      () => say({ metrics: 'reported', round, text: null }),
    );
  });
  return async () => {
    asked += 1;
    const round = asked;
    const { promise, resolve } = Promise.withResolvers<MetricMessage | null>();
    waiting.set(round, resolve);
    const timer = setTimeout(resolve, patience, null);
    say({ metrics: 'asked', round });
    const answer = await promise;
    clearTimeout(timer);
    waiting.delete(round);
    return answer?.metrics === 'all' ? mergeMetrics(answer.all) : read();
  };
}

function say(message: MetricMessage): void {
  // The channel may have ended: then this process is about to.
  process.send?.(message, undefined, undefined, () => {});
}
