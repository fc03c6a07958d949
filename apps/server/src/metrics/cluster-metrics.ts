import cluster from 'node:cluster';
import { mergeMetrics, type ProcessMetrics } from './merge-metrics.ts';

/** A message about metrics. `round` counts the requests of the process in slot `by`. The supervisor adds the optional fields. */
export type MetricMessage =
  /** To the supervisor, which passes it on to the processes that serve. */
  | { metrics: 'requested'; round: number; by: number; slots: number; awaited: number }
  /** The answer, passed on to the process that requested; null when the metrics could not be read. */
  | { metrics: 'reported'; round: number; by: number; text: string | null; process: number };

/** Milliseconds to wait for the processes: one that hangs must not hide the others. */
const timeoutMs = 4_000;

/** The reports of one request, so far. */
interface Collection {
  texts: Map<number, string | null>;
  /** How many processes there are, and how many of them serve; unknown until the supervisor has passed the request on. */
  slots: number;
  awaited: number;
  complete(): void;
}

/**
 * In a process that a supervisor started: sends the metrics of this process when another one requests them, and returns a function that
 * reads those of all processes. A process that does not answer within 4 s, or does not serve now, has none. Calls that overlap share
 * one request. Without an answer of the supervisor, the function returns the metrics of this process.
 */
export function clusterMetrics(read: () => Promise<string>): () => Promise<string> {
  const { worker } = cluster;
  if (worker === undefined) return read;
  const slot = Number(process.env['BASALT_PROCESS']);
  let round = 0;
  let collection: Collection | null = null;
  let running: Promise<string> | null = null;
  process.on('message', (message: MetricMessage) => {
    if (message.metrics === 'requested') {
      const { by } = message;
      const report = { metrics: 'reported', round: message.round, by };
      read().then(
        (text) => send({ ...report, text }),
        () => send({ ...report, text: null }),
      );
    }
    if (collection === null || message.by !== slot || message.round !== round) return;
    if (message.metrics === 'requested') Object.assign(collection, message);
    if (message.metrics === 'reported') collection.texts.set(message.process, message.text);
    if (collection.texts.size === collection.awaited) collection.complete();
  });
  const collect = async (): Promise<string> => {
    round += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    collection = { texts: new Map(), slots: 0, awaited: -1, complete: resolve };
    const { texts } = collection;
    const timer = setTimeout(resolve, timeoutMs);
    send({ metrics: 'requested', round });
    await promise;
    clearTimeout(timer);
    const { slots } = collection;
    collection = null;
    if (slots === 0) return read();
    const all = Array.from({ length: slots }, (_, index): ProcessMetrics => {
      return { process: index + 1, text: texts.get(index + 1) ?? null };
    });
    return mergeMetrics(all);
  };
  return () => (running ??= collect().finally(() => (running = null)));
}

function send(message: object): void {
  // The channel may have closed: then this process will end soon.
  process.send?.(message, undefined, undefined, () => {});
}
