import type { IncomingMessage } from 'node:http';
import { HttpError } from '../problem/http-error.ts';

/** By request that is being answered: the set in which it is counted. */
const countedIn = new WeakMap<IncomingMessage, Set<IncomingMessage>>();

/** Counts requests that are being answered. A request is not counted while it waits for its body. */
export class InFlight {
  readonly #requests = new Set<IncomingMessage>();

  get count(): number {
    return this.#requests.size;
  }

  /** Counts the request. Returns a function that ends the count. */
  begin(request: IncomingMessage): () => void {
    countedIn.set(request, this.#requests.add(request));
    return () => {
      countedIn.delete(request);
      this.#requests.delete(request);
    };
  }

  /** Refuses with `unavailable` when more than `max` requests are being answered. */
  refuseBeyond(max: number): void {
    if (this.count > max) throw new HttpError('unavailable', { retryAfter: 1 });
  }
}

/** Runs the work. Until it is done, the request is not counted as in flight. Bodies are read in this way. */
export async function excludeFromInFlight<T>(
  request: IncomingMessage,
  waiting: () => Promise<T>,
): Promise<T> {
  if (countedIn.get(request)?.delete(request) !== true) return waiting();
  try {
    return await waiting();
  } finally {
    countedIn.get(request)?.add(request);
  }
}
