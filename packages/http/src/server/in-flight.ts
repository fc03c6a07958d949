import type { IncomingMessage } from 'node:http';
import { HttpError } from '../problem/http-error.ts';

/** What is counted of each request that is being answered. */
const counted = new WeakMap<IncomingMessage, CountedRequest>();

/** A request that is being answered. */
interface CountedRequest {
  isCounted: boolean;
  of: InFlight;
}

/** Counts requests that are being answered. A request is not counted while it waits for its body. */
export class InFlight {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Counts the request. Returns a function that ends the count. */
  begin(request: IncomingMessage): () => void {
    const entry = { isCounted: false, of: this };
    counted.set(request, entry);
    take(entry);
    return () => leave(entry);
  }

  /** Refuses with `unavailable` when more than `max` requests are being answered. */
  refuseBeyond(max: number): void {
    if (this.#count > max) throw new HttpError('unavailable', { retryAfter: 1 });
  }

  /** Adds to the count. */
  add(difference: 1 | -1): void {
    this.#count += difference;
  }
}

function take(entry: CountedRequest): void {
  if (!entry.isCounted) entry.of.add(1);
  entry.isCounted = true;
}

function leave(entry: CountedRequest): void {
  if (entry.isCounted) entry.of.add(-1);
  entry.isCounted = false;
}

/** Runs the work. Until it is done, the request is not counted as in flight. Bodies are read in this way. */
export async function excludeFromInFlight<T>(
  request: IncomingMessage,
  waiting: () => Promise<T>,
): Promise<T> {
  const entry = counted.get(request);
  if (entry === undefined || !entry.isCounted) return waiting();
  leave(entry);
  try {
    return await waiting();
  } finally {
    take(entry);
  }
}
