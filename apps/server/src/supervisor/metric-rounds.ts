/** The messages about metrics between a supervisor and its processes. A round has a number. */
export type MetricMessage =
  /** To the supervisor: request the metrics of all. */
  | { metrics: 'asked'; round: number }
  /** To each process: send your metrics. */
  | { metrics: 'wanted'; round: number }
  /** To the supervisor, as the answer; null when the metrics could not be read. */
  | { metrics: 'reported'; round: number; text: string | null }
  /** To the process that asked. */
  | { metrics: 'all'; round: number; all: ProcessMetrics[] };

/** The metrics of a process; null when it did not answer in time, or does not serve now. */
export interface ProcessMetrics {
  /** From 1, as the supervisor's messages count them. */
  process: number;
  text: string | null;
}

/** A process that can be asked for its metrics. */
export interface AskedProcess {
  send(message: MetricMessage): unknown;
}

/** True when `message` is a MetricMessage. */
export function isMetricMessage(message: unknown): message is MetricMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

/** Asks all processes for their metrics, in rounds. Slots count from 0. */
export interface MetricRounds {
  /** Asks all processes. A call during a round gets the result of that round. Never rejects. */
  ask(): Promise<ProcessMetrics[]>;
  /** Takes the metrics of the process in this slot. */
  reported(slot: number, round: number, text: string | null): void;
  /** The process of this slot has ended: the round does not wait for it. */
  gone(slot: number): void;
}

/**
 * Rounds over the processes that `serving` returns, by slot. A process that has not answered after `timeoutMs` milliseconds is
 * left out, so that one process that hangs does not hide the others.
 */
export function createMetricRounds(
  slots: number,
  serving: () => ReadonlyMap<number, AskedProcess>,
  timeoutMs: number,
): MetricRounds {
  let round = 0;
  let awaited = new Set<number>();
  let texts = new Map<number, string | null>();
  let running: Promise<ProcessMetrics[]> | null = null;
  let end: (() => void) | null = null;

  const settle = (slot: number): void => {
    awaited.delete(slot);
    if (awaited.size === 0) end?.();
  };
  const begin = async (): Promise<ProcessMetrics[]> => {
    round += 1;
    texts = new Map();
    const asked = serving();
    awaited = new Set(asked.keys());
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    end = resolve;
    const timer = setTimeout(resolve, timeoutMs);
    for (const worker of asked.values()) worker.send({ metrics: 'wanted', round });
    if (awaited.size > 0) await ended;
    clearTimeout(timer);
    return Array.from({ length: slots }, (_, slot) => ({
      process: slot + 1,
      text: texts.get(slot) ?? null,
    }));
  };
  return {
    ask: () => (running ??= begin().finally(() => (running = null))),
    reported(slot, of, text) {
      if (of !== round || !awaited.has(slot)) return;
      texts.set(slot, text);
      settle(slot);
    },
    gone: (slot) => void (awaited.has(slot) && settle(slot)),
  };
}
