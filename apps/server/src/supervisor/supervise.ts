import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import { createBackoff } from './backoff.ts';
import { createMetricRounds, isMetricMessage, type MetricMessage } from './metric-rounds.ts';
import { environmentOf, processesOf } from '../config/process-settings.ts';

/** The time for the processes to end after a signal, in milliseconds: each ends itself within 14 s. */
const stopWithin = 14_500;

/** After this many failed starts in a row, while no process serves, the supervisor gives up. */
const hopeless = 5;

/** How long the supervisor waits for the metrics of a process, in milliseconds; a process takes at most three seconds. */
const metricsWithin = 4_000;

/** What a server process sends to the process that started it, once it serves. */
export interface ServingMessage {
  serving: string;
}

/** Whether `message` is a ServingMessage. */
export function isServingMessage(message: unknown): message is ServingMessage {
  return typeof message === 'object' && message !== null && 'serving' in message;
}

/**
 * Where `SERVICE_PROCESSES` asks for more than one: starts this many server processes on one port, starts those again that end, and
 * ends them all at a signal. Answers the exit code; null where this process is to serve by itself. It
 * loads next to nothing: who accepts connections for the others must not be held up.
 */
export async function superviseWhereAsked(self: NodeJS.Process): Promise<0 | 1 | null> {
  const processes = processesOf(self.env);
  if (processes === 1 || !cluster.isPrimary) return null;
  try {
    return await new Supervisor(self, processes, await freePort(self.env)).run();
  } catch (error) {
    const { explain } = await import('../boot/explain.ts');
    self.stderr.write(`basalt: ${explain(error) ?? String(error)}\n`);
    return 1;
  }
}

/**
 * The port to share; a free one, chosen now, where any would do. Undefined: the server explains the setting. Rejects when
 * somebody listens there: processes that share a port would share it with a stranger too.
 */
async function freePort(env: NodeJS.ProcessEnv): Promise<string | undefined> {
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
    const serving = () => new Map([...this.#running].filter(([, one]) => this.#serving.has(one)));
    this.#metrics = createMetricRounds(slots, serving, metricsWithin);
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
      // A process that has never served prints its own message about the failed start.
      if (!this.#announced) return this.#end(1);
      const wait = backoff.next(since === undefined ? 0 : performance.now() - since);
      this.#say(
        `server process ${slot + 1} ended (${signal ?? `code ${code}`}); the next starts in ${wait / 1000} s`,
      );
      if (this.#serving.size === 0 && backoff.failures() >= hopeless) {
        this.#say('no server process stays alive; giving up');
        return this.#end(1);
      }
      setTimeout(() => {
        if (this.#outcome === null) this.#start(slot, backoff);
      }, wait);
    });
  }

  /** The first prepares what all share: the others start when it serves, and the line is printed when all do. */
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

  /** Figures that one process asks for come from all, and go back to it. */
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
    }, stopWithin).unref();
    this.#endWhenAlone();
  }

  #endWhenAlone(): void {
    if (this.#running.size === 0) this.#ended.resolve(this.#outcome ?? 0);
  }

  #say(text: string): void {
    this.#self.stderr.write(`basalt: ${text}\n`);
  }
}
