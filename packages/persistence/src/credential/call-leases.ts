import type { KnownCredential } from './count-calls.ts';

/**
 * How long calls may be answered on a lease, in milliseconds. Whoever changes a credential waits as long before that is
 * answered: then no call that begins later meets a lease of before.
 */
export const leaseLength = 100;

/** The pace of a caller is that of so many milliseconds at least. */
const paceOver = 50;

/** As many calls are leased as would come in this time, in milliseconds: what is left over is to be given back. */
const leasedAhead = 60;

/** Fewer are not worth it; more would be a long time without a look. */
const fewest = 8;
const most = 200;

/** This part of what is left of a minute at most: close to the limit each call is counted by itself. */
const shareOfRest = 16;

/** Calls that are counted already, of a credential that was confirmed as they were. */
export interface Lease {
  readonly known: KnownCredential;
  /** The minute of this instance's clock in which they were counted, and the one they count in. */
  readonly asked: number;
  readonly minute: number;
  /** The number in its minute of the next call, and of the last that is leased. */
  next: number;
  readonly last: number;
  /** On the clock of `performance`. */
  readonly until: number;
}

/** How fast somebody calls. */
interface Pace {
  since: number;
  calls: number;
  /** Calls in a millisecond, over the stretch before this one; 0 after a rest. */
  rate: number;
  /** What is left of the minute, as far as is known here. */
  left: number;
}

/**
 * Calls of busy callers, counted some at a time before they come: who calls hundreds of times in a second need not be
 * asked for each time. For a caller who comes now and then there is no lease.
 */
export class CallLeases {
  readonly #leases = new Map<string, Lease>();
  readonly #paces = new Map<string, Pace>();
  readonly #giveBack: (lease: Lease) => void;
  readonly #mostCallers: number;

  /** `giveBack` is told of leases that ended before they were used up; it must not throw. */
  constructor(giveBack: (lease: Lease) => void, { mostCallers }: { mostCallers: number }) {
    this.#giveBack = giveBack;
    this.#mostCallers = mostCallers;
  }

  /** The lease on which a call in this minute may be answered, with `next` as its number; null when it must be asked for. */
  take(key: string, asked: number): { lease: Lease; calls: number } | null {
    const lease = this.#leases.get(key);
    if (lease === undefined) return null;
    if (lease.asked !== asked || performance.now() >= lease.until) {
      this.#end(key, lease);
      return null;
    }
    const calls = lease.next;
    lease.next += 1;
    if (calls === lease.last) this.#leases.delete(key);
    return { lease, calls };
  }

  /** Notes a call, and how many are left after it in its minute. */
  note(key: string, left: number): void {
    const now = performance.now();
    const pace = this.#paces.get(key);
    if (pace === undefined) {
      if (this.#paces.size >= this.#mostCallers) this.#paces.clear();
      this.#paces.set(key, { since: now, calls: 1, rate: 0, left });
      return;
    }
    pace.left = left;
    const passed = now - pace.since;
    if (passed >= paceOver) {
      pace.rate = passed < 2 * paceOver ? pace.calls / passed : 0;
      pace.since = now;
      pace.calls = 0;
    }
    pace.calls += 1;
  }

  /** How many calls to count before they come. */
  input(key: string): number {
    const pace = this.#paces.get(key);
    // Who has not called for so long may not call again.
    if (pace === undefined || performance.now() - pace.since > 2 * paceOver) return 0;
    const input = Math.min(most, pace.rate * leasedAhead, pace.left / shareOfRest);
    return input < fewest ? 0 : Math.floor(input);
  }

  /** Begins a lease; it ends the one before. */
  grant(key: string, lease: Lease): void {
    const former = this.#leases.get(key);
    if (former !== undefined) this.#end(key, former);
    this.#leases.set(key, lease);
    const left = Math.max(0, lease.until - performance.now());
    setTimeout(() => {
      if (this.#leases.get(key) === lease) this.#end(key, lease);
    }, left).unref();
  }

  #end(key: string, lease: Lease): void {
    this.#leases.delete(key);
    this.#giveBack(lease);
  }
}
