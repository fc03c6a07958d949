import { setTimeout as sleep } from 'node:timers/promises';
import { importBudget, type DueImport } from '@basalt/domain';
import type { Logger } from 'pino';
import type { Cradle } from '../container.ts';
import { repeat } from './repeat.ts';

/** The imports that this process runs. */
export interface ImportWorker {
  /** Ends each import after its current transaction. Other processes continue them. */
  stop(): Promise<void>;
}

/** Milliseconds between two checks for imports that wait. */
const checkInterval = 1_000;
/** After a transaction, an import waits half as long as the transaction took, at most this many milliseconds, so that others can use the database. */
const maxPause = 250;

/**
 * Runs imports that wait: at the same time one that reads a file, and `importBudget.address.places` that read an address, so that a slow address
 * delays neither files nor other organizations. Other processes can do the same. Without the storage of files that the uploads went to, it begins none.
 */
export function startImports(
  cradle: Pick<Cradle, 'dueImports' | 'runImport' | 'clock' | 'storageWatch'>,
  log: Pick<Logger, 'error'>,
): ImportWorker {
  const [files, addresses] = [new Places(1), new Places(importBudget.address.places)];
  const isRunningFor = (organization: string): boolean =>
    files.running.has(organization) || addresses.running.has(organization);

  async function round(signal: AbortSignal, onFault: (error: unknown) => void): Promise<void> {
    if (cradle.storageWatch.fault() !== null) return;
    const due = await cradle.dueImports(cradle.clock());
    for (const place of [files, addresses]) {
      const startable = due.filter(
        (job) => job.readsAddress === (place === addresses) && !isRunningFor(job.organizationId),
      );
      for (const job of place.next(startable))
        place.begin(job, () => run(job, signal).catch(onFault));
    }
  }

  async function run(job: DueImport, signal: AbortSignal): Promise<void> {
    let begun = performance.now();
    const pause = async (): Promise<void> => {
      const took = performance.now() - begun;
      await sleep(Math.min(took / 2, maxPause), undefined, { signal }).catch(() => {});
      begun = performance.now();
    };
    await cradle.runImport(job, { signal, pause });
  }

  const { stop } = repeat({ interval: checkInterval, what: 'importing', round }, log);
  return {
    async stop() {
      await stop();
      await Promise.all([...files.running.values(), ...addresses.running.values()]);
    },
  };
}

/** A semaphore for imports of one kind: at most one of each organization runs. */
class Places {
  readonly #count: number;
  /** The imports that run, by their organizations. */
  readonly running = new Map<string, Promise<void>>();
  /** The organization whose import began last. */
  #last = '';

  constructor(count: number) {
    this.#count = count;
  }

  /** The imports for the free places. Organizations take turns: one with many imports does not keep others waiting. */
  next(due: readonly DueImport[]): readonly DueImport[] {
    const later = due.filter(({ organizationId }) => organizationId > this.#last);
    const earlier = due.filter(({ organizationId }) => organizationId <= this.#last);
    return [...later, ...earlier].slice(0, this.#count - this.running.size);
  }

  begin({ organizationId }: DueImport, run: () => Promise<void>): void {
    this.#last = organizationId;
    const running = run().finally(() => this.running.delete(organizationId));
    this.running.set(organizationId, running);
  }
}
