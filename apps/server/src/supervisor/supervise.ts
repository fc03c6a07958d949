import cluster, { type Worker } from 'node:cluster';
import { environmentOf, processesOf } from '../config/process-settings.ts';
import type { MetricMessage } from '../metrics/cluster-metrics.ts';

/** Milliseconds for the processes to end after a signal. Each of them ends by itself within 14 s. */
const stopTimeoutMs = 14_500;
/** The supervisor gives up after this many failed starts in a row while no process serves. */
const maxFailedStarts = 5;
/** A process that has served this many milliseconds was healthy, so the wait before the next start does not grow. */
const healthyAfterMs = 60_000;

/** Milliseconds before the start after `failures` processes in a row that ended soon: 100, then twice as long, at most 30 s. */
export const restartWait = (failures: number): number => Math.min(30_000, 50 * 2 ** failures);

/**
 * If `SERVICE_PROCESSES` is more than one: starts this many server processes on one port, restarts those that end, and stops all of them
 * at a signal. Resolves with the exit code, or with null when this process must serve by itself. Loads as little code as possible,
 * because this process accepts the connections of all.
 */
export async function superviseWhenConfigured(self: NodeJS.Process): Promise<0 | 1 | null> {
  const slots = processesOf(self.env);
  return slots === 1 || !cluster.isPrimary ? null : supervise(self, slots);
}

/** Serves until a signal, or until nothing serves and nothing starts. */
function supervise(self: NodeJS.Process, slots: number): Promise<0 | 1> {
  const running = new Map<number, Worker>();
  /** When each process that serves began to, by slot. */
  const servingSince = new Map<number, number>();
  const { promise: ended, resolve: exit } = Promise.withResolvers<0 | 1>();
  let outcome: 0 | 1 | null = null;
  let isAnnounced = false;
  const print = (text: string): unknown => self.stderr.write(`basalt: ${text}\n`);
  const killAll = (signal: NodeJS.Signals): void =>
    running.forEach(({ process }) => process.kill(signal));

  function start(slot: number, failures = 0): void {
    const worker = cluster.fork(environmentOf(slot));
    running.set(slot, worker);
    worker.on('error', () => {});
    worker.on('message', (message: unknown) => {
      const { serving, metrics } = Object(message) as { serving?: string; metrics?: string };
      if (serving !== undefined) serves(slot, serving);
      if (metrics !== undefined) relay(slot, message as MetricMessage);
    });
    worker.once('exit', (code, signal) => {
      const since = servingSince.get(slot) ?? performance.now();
      servingSince.delete(slot);
      running.delete(slot);
      if (outcome !== null) return running.size === 0 && exit(outcome);
      // A process that has never served prints its own message.
      if (!isAnnounced) return end(1);
      const isHealthy = performance.now() - since >= healthyAfterMs;
      return restart(slot, signal ?? `code ${code}`, isHealthy ? 1 : failures + 1);
    });
  }

  function restart(slot: number, reason: string, failures: number): void {
    const wait = restartWait(failures);
    print(`server process ${slot + 1} ended (${reason}); the next starts in ${wait / 1000} s`);
    if (servingSince.size === 0 && failures >= maxFailedStarts) {
      print('no server process stays alive; giving up');
      end(1);
    } else setTimeout(() => outcome ?? start(slot, failures), wait);
  }

  /** The first process prepares the database: the others start when it serves. The line is printed when all serve. */
  function serves(slot: number, address: string): void {
    servingSince.set(slot, performance.now());
    if (isAnnounced) return;
    isAnnounced = servingSince.size === slots;
    if (isAnnounced)
      self.stdout.write(`Basalt is listening on ${address} with ${slots} processes\n`);
    else if (slot === 0) for (let next = 1; next < slots; next += 1) start(next);
  }

  /** Passes a request for metrics on to each process that serves, and each report to the process that requested it. */
  function relay(slot: number, message: MetricMessage): void {
    const serving = [...servingSince.keys()];
    const [to, sent] =
      message.metrics === 'reported'
        ? [[message.by], { ...message, process: slot + 1 }]
        : [serving, { ...message, by: slot, slots, awaited: serving.length }];
    for (const each of to) running.get(each)?.send(sent, () => {});
  }

  function end(code: 0 | 1): void {
    if (outcome !== null) return;
    outcome = code;
    killAll('SIGTERM');
    setTimeout(() => {
      killAll('SIGKILL');
      exit(1);
    }, stopTimeoutMs).unref();
    if (running.size === 0) exit(code);
  }

  self.stdout.on('error', () => {});
  self.stderr.on('error', () => {});
  for (const signal of ['SIGTERM', 'SIGINT'] as const) self.on(signal, () => end(0));
  start(0);
  return ended;
}
