import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import {
  importBudget,
  SourceFault,
  SourceInterrupted,
  type FittedItem,
  type FittingSource,
  type ImportSystem,
  type FittedRecord,
  type OpenedFile,
  type SourceInput,
} from '@basalt/domain';
import type { GuardedFetch } from '@basalt/webhooks';
import { Channel } from './channel.ts';
import { ServedStreams, streamOf } from './served-streams.ts';
import { watchWork, type WorkLimits } from './watch-work.ts';
import type { SentAnswer, SentFile, SentItem, SentItems, SourceStart } from './source-messages.ts';

/** The limits of a process that reads a source. */
export interface SourceLimits extends WorkLimits {
  /** MiB of its heap. */
  readonly mebibytes: number;
}

const defaultLimits: SourceLimits = {
  ...importBudget.source,
  addressTime: importBudget.address.waiting,
};
/** A low priority, so that requests come first: about a third of the processor time of a process with niceness 0. */
const niceness = 5;

/**
 * The source of a system, read, parsed and made to fit in a process of its own, so that no input can block or end this one. This process
 * reads the file and sends the requests. Throws SourceFault when the process takes more than its limits.
 */
export function isolatedSource(
  system: ImportSystem,
  fetch: GuardedFetch,
  limits: SourceLimits = defaultLimits,
): FittingSource {
  return {
    system,
    open(input, skip) {
      const running = new RunningSource(input, fetch, limits);
      const { options, read } = input;
      return {
        items: running.items({ system, options, skip, hasFile: read !== null }),
        close: () => running.end(),
      };
    },
  };
}

class RunningSource {
  readonly #child: ChildProcess;
  readonly #channel: Channel;
  readonly #streams = new ServedStreams();
  readonly #watch: NodeJS.Timeout;
  readonly #stopped = new AbortController();
  #errors = '';
  /** The error of reading the file here, or null: an unavailable storage is not a fault of the source. */
  #fileError: unknown = null;

  constructor({ read, signal }: SourceInput, fetch: GuardedFetch, limits: SourceLimits) {
    const child = startProcess(limits);
    this.#child = child;
    const fetchSignal = AbortSignal.any([signal, this.#stopped.signal]);
    this.#channel = new Channel(
      {
        send: (message) => void (child.connected && child.send(message, () => {})),
        onMessage: (listener) => void child.on('message', listener),
      },
      {
        ...this.#streams.handlers,
        read: async () => this.#streams.serve(this.#fileOf(read)),
        fetch: async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
          const answer = await fetch(url, { headers, signal: fetchSignal });
          return {
            status: answer.status,
            headers: [...answer.headers],
            body: this.#streams.serve(answer.body),
          } satisfies SentAnswer;
        },
      },
    );
    child.stderr?.on('data', (bytes: Buffer) => {
      this.#errors = `${this.#errors}${bytes.toString()}`.slice(0, 2_000);
    });
    child.once('error', (error) => this.#channel.end(error));
    child.once('exit', (code, ended) => this.#channel.end(this.#endOf(code, ended)));
    const watched = read === null ? limits : { ...limits, addressTime: Infinity };
    this.#watch = watchWork(child, this.#channel, watched, (exceeded) =>
      this.#kill(new SourceFault(exceeded === 'work' ? 'too_slow' : 'address_too_slow')),
    );
    signal.addEventListener('abort', this.#abort, { once: true, signal: this.#stopped.signal });
    if (signal.aborted) this.#abort();
  }

  /** Asks for the next items while its caller uses the ones before. */
  async *items(start: SourceStart): AsyncGenerator<FittedItem> {
    await this.#channel.call('start', start);
    const next = (): Promise<SentItems> => {
      const coming = this.#channel.call<SentItems>('next');
      // Its error is thrown when it is awaited.
      coming.catch(() => {});
      return coming;
    };
    for (let coming: Promise<SentItems> | null = next(); coming !== null;) {
      const { items, isEnd }: SentItems = await coming.catch((error: unknown) => {
        throw this.#fileError ?? error;
      });
      coming = isEnd ? null : next();
      for (const item of items) yield this.#received(item);
    }
  }

  end(): void {
    clearInterval(this.#watch);
    this.#kill(new Error('the import has ended'));
    this.#stopped.abort();
    void this.#streams.closeAll();
  }

  async *#fileOf(read: SourceInput['read']): AsyncGenerator<Uint8Array> {
    try {
      yield* read?.() ?? [];
    } catch (error) {
      this.#fileError = error;
      throw error;
    }
  }

  #received({ fitted, file }: SentItem): FittedItem {
    const { item } = fitted;
    if (file === null || item.record?.kind !== 'file') return fitted;
    const open = async (): Promise<OpenedFile> => {
      const { stream, size } = await this.#channel.call<SentFile>('open', file);
      return { bytes: streamOf(this.#channel, stream), size };
    };
    const record: FittedRecord = { ...item.record, open };
    return { ...fitted, item: { ...item, record } };
  }

  readonly #abort = (): void => this.#kill(new Error('the import was stopped'));

  #kill(reason: Error): void {
    this.#channel.end(reason);
    this.#child.kill('SIGKILL');
  }

  /** Why the process ended by itself. V8 aborts a process that needs more memory than it has; another signal is not its fault. */
  #endOf(code: number | null, signal: NodeJS.Signals | null): Error {
    if (signal === 'SIGABRT' || /heap out of memory|heap limit/.test(this.#errors))
      return new SourceFault('too_much_memory');
    if (signal !== null)
      return new SourceInterrupted(`the process of an import ended by ${signal}`);
    return new Error(`the process of an import ended with code ${code}: ${this.#errors}`);
  }
}

function startProcess({ mebibytes }: SourceLimits): ChildProcess {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const child = fork(new URL('source-process.mjs', import.meta.url), {
    // Items hold dates and bytes, which JSON has not.
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${mebibytes}`, '--max-semi-space-size=4'],
    // No secret of the service is in its environment.
    env: { MALLOC_ARENA_MAX: '2', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // It has ended already: its end is reported.
  }
  return child;
}
