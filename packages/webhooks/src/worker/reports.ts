import type { LaneReport } from '@basalt/domain';

/** Reports are written together: as soon as there are `batchSize` of them, or the oldest has waited for `maxWaitMs` milliseconds. */
const batchSize = 50;
const maxWaitMs = 200;

/** Gathers reports and writes them in batches, one batch after the other. */
export class Reports {
  readonly #write: (reports: readonly LaneReport[]) => Promise<void>;
  #gathered: LaneReport[] = [];
  #since = 0;
  #written: Promise<void> = Promise.resolve();

  /** `write` must not throw. */
  constructor(write: (reports: readonly LaneReport[]) => Promise<void>) {
    this.#write = write;
  }

  add(report: LaneReport): void {
    if (this.#gathered.length === 0) this.#since = performance.now();
    this.#gathered.push(report);
    const isOld = performance.now() - this.#since >= maxWaitMs;
    if (isOld || this.#gathered.length >= batchSize) this.#flush();
  }

  /** Writes the rest; resolves when everything is written. */
  async end(): Promise<void> {
    if (this.#gathered.length > 0) this.#flush();
    await this.#written;
  }

  #flush(): void {
    const reports = this.#gathered;
    this.#gathered = [];
    this.#written = this.#written.then(() => this.#write(reports));
  }
}
