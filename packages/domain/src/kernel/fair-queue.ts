import { Busy } from './busy.ts';
import { DomainError } from './domain-error.ts';

/** The bounds of a queue. */
export interface QueueLimits {
  /** Pieces of work at the same time. */
  readonly atOnce: number;
  /** Pieces of work that wait: Busy beyond it. */
  readonly waiting: number;
  /** The most of both for one address: `too_many_attempts` beyond it. */
  readonly ofAddress: number;
}

/** When it is worth coming again, in seconds. */
const retryAfter = 2;

/**
 * A bounded queue for costly work that strangers can ask for. First come, first served, but an address of which nothing runs
 * comes before the others: one that asks for much delays only itself.
 */
export class FairQueue {
  readonly #name: string;
  readonly #limits: QueueLimits;
  readonly #waiting: { address: string; start: () => void }[] = [];
  readonly #queued = new Map<string, number>();
  readonly #running = new Map<string, number>();
  #atOnce = 0;

  /** `name` is that of the budget, for the refusal. */
  constructor(name: string, limits: QueueLimits) {
    this.#name = name;
    this.#limits = limits;
  }

  /** What the work answers. Throws `too_many_attempts` or Busy when the work was not begun. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting, ofAddress } = this.#limits;
    if ((this.#queued.get(address) ?? 0) >= ofAddress) {
      throw new DomainError('too_many_attempts', { retryAfter });
    }
    if (this.#atOnce >= atOnce && this.#waiting.length >= waiting) {
      throw new Busy(`Too many requests wait for this at the moment (${this.#name}).`, retryAfter);
    }
    add(this.#queued, address, 1);
    if (this.#atOnce < atOnce) this.#atOnce += 1;
    else {
      await new Promise<void>((start) => void this.#waiting.push({ address, start }));
    }
    add(this.#running, address, 1);
    try {
      return await work();
    } finally {
      add(this.#running, address, -1);
      add(this.#queued, address, -1);
      this.#passOn();
    }
  }

  /** The permit goes to the next waiter at once: no later caller gets it. */
  #passOn(): void {
    const idle = this.#waiting.findIndex(({ address }) => !this.#running.has(address));
    const [next] = this.#waiting.splice(Math.max(0, idle), 1);
    if (next === undefined) this.#atOnce -= 1;
    else next.start();
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
