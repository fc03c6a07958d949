import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import { createBackoff } from './restart-backoff.ts';
import { createMetricRounds, isMetricMessage, type MetricMessage } from './metric-rounds.ts';
import { environmentOf, processesOf } from '../config/process-settings.ts';

/** Milliseconds for the processes to end after a signal. Each of them ends by itself within 14 s. */
const stopTimeoutMs = 14_500;

/** The supervisor gives up after this many failed starts in a row while no process serves. */
const maxFailedStarts = 5;

/** Milliseconds that the supervisor waits for the metrics of a process, which takes at most three seconds. */
const metricsTimeoutMs = 4_000;

/** The message of a server process to its supervisor when it serves. */
export interface ServingMessage {
  serving: string;
}

/** True when `message` is a ServingMessage. */
export function isServingMessage(message: unknown): message is ServingMessage {
  return typeof message === 'object' && message !== null && 'serving' in message;
}

/**
 * If `SERVICE_PROCESSES` is more than one: starts this many server processes on one port, restarts those that end, and stops all
 * of them at a signal. Returns the exit code, or null when this process must serve by itself. It loads as little code as
 * possible, because it may accept the connections of all processes.
 */
export async function superviseWhenConfigured(self: NodeJS.Process): Promise<0 | 1 | null> {
  const processes = processesOf(self.env);
  if (processes === 1 || !cluster.isPrimary) return null;
  try {
    return await new Supervisor(self, processes, await portToShare(self.env)).run();
  } catch (error) {
    const { explain } = await import('../boot/explain-error.ts');
    self.stderr.write(`basalt: ${explain(error) ?? String(error)}\n`);
    return 1;
  }
}

/**
 * The port to share; for port 0 a free one, chosen now. Undefined for a wrong setting, which the server explains. Rejects when
 * another program listens there: the processes would share the port with it.
 */
async function portToShare(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const port = Number(env['PORT']?.trim() || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host: env['HOST']?.trim() || '127.0.0.1', exclusive: true }, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? String(address.port) : undefined;
}

/** The processes of one start. */
class Supervisor {
  readonly #self: NodeJS.Process;
  readonly #slots: number;
  readonly #port: string | undefined;
  readonly #serving = new Map<Worker, number>();
  readonly #running = new Map<number, Worker>();
  readonly #ended = Promise.withResolvers<0 | 1>();
  readonly #metrics;
  #outcome: 0 | 1 | null = null;
  #announced = false;

  constructor(self: NodeJS.Process, slots: number, port: string | undefined) {
    this.#self = self;
    this.#slots = slots;
    this.#port = port;
    const serving = () =>
      new Map([...this.#running].filter(([, worker]) => this.#serving.has(worker)));
    this.#metrics = createMetricRounds(slots, serving, metricsTimeoutMs);
  }

  /** Serves until a signal, or until nothing serves and nothing starts. */
  run(): Promise<0 | 1> {
    this.#self.stdout.on('error', () => {});
    this.#self.stderr.on('error', () => {});
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      this.#self.on(signal, () => this.#end(0));
    }
    this.#start(0, createBackoff());
    return this.#ended.promise;
  }

  #start(slot: number, backoff: ReturnType<typeof createBackoff>): void {
    const worker = cluster.fork(environmentOf(slot, this.#port));
    this.#running.set(slot, worker);
    worker.on('message', (message: unknown) => {
      if (isServingMessage(message)) this.#serves(worker, message.serving);
      if (isMetricMessage(message)) this.#relay(slot, worker, message);
    });
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      const since = this.#serving.get(worker);
      this.#serving.delete(worker);
      this.#running.delete(slot);
      this.#metrics.gone(slot);
      if (this.#outcome !== null) return this.#endWhenAlone();
      // A process that has never served prints its own message.
      if (!this.#announced) return this.#end(1);
      const wait = backoff.next(since === undefined ? 0 : performance.now() - since);
      this.#say(
        `server process ${slot + 1} ended (${signal ?? `code ${code}`}); the next starts in ${wait / 1000} s`,
      );
      if (this.#serving.size === 0 && backoff.failures() >= maxFailedStarts) {
        this.#say('no server process stays alive; giving up');
        return this.#end(1);
      }
      setTimeout(() => {
        if (this.#outcome === null) this.#start(slot, backoff);
      }, wait);
    });
  }

  /** The first process prepares the database: the others start when it serves. The line is printed when all serve. */
  #serves(worker: Worker, address: string): void {
    this.#serving.set(worker, performance.now());
    if (this.#announced) return;
    if (this.#serving.size === this.#slots) {
      this.#announced = true;
      this.#self.stdout.write(`Basalt is listening on ${address} with ${this.#slots} processes\n`);
    } else if (this.#serving.size === 1) {
      for (let slot = 1; slot < this.#slots; slot += 1) this.#start(slot, createBackoff());
    }
  }

  /** Collects the metrics of all processes for the one that asks. */
  #relay(slot: number, worker: Worker, message: MetricMessage): void {
    const { metrics, round } = message;
    if (metrics === 'reported') this.#metrics.reported(slot, round, message.text);
    if (metrics !== 'asked') return;
    void this.#metrics
      .ask()
      .then((all) => worker.isConnected() && worker.send({ metrics: 'all', round, all }));
  }

  #end(outcome: 0 | 1): void {
    if (this.#outcome !== null) return;
    this.#outcome = outcome;
    for (const worker of this.#running.values()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of this.#running.values()) worker.process.kill('SIGKILL');
      this.#ended.resolve(1);
    }, stopTimeoutMs).unref();
    this.#endWhenAlone();
  }

  #endWhenAlone(): void {
    if (this.#running.size === 0) this.#ended.resolve(this.#outcome ?? 0);
  }

  #say(text: string): void {
    this.#self.stderr.write(`basalt: ${text}\n`);
  }
}
