import type { IncomingMessage } from 'node:http';

/** The place of each request that is being answered. */
const places = new WeakMap<IncomingMessage, Place>();

/** One of those who are being answered. */
interface Place {
  isTaken: boolean;
  of: InFlight;
}

/** Counts requests that are being answered. Anyone who is slow to send a body takes nobody's place meanwhile. */
export class InFlight {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Gives the request its place; answers how it leaves it. */
  enter(request: IncomingMessage): () => void {
    const place = { isTaken: false, of: this };
    places.set(request, place);
    take(place);
    return () => leave(place);
  }

  /** Adds to the count. */
  add(difference: 1 | -1): void {
    this.#count += difference;
  }
}

function take(place: Place): void {
  if (!place.isTaken) place.of.add(1);
  place.isTaken = true;
}

function leave(place: Place): void {
  if (place.isTaken) place.of.add(-1);
  place.isTaken = false;
}

/** Deadline for what the client of `request` is to send, without taking the place of a request that could be answered. */
export async function aside<T>(request: IncomingMessage, waiting: () => Promise<T>): Promise<T> {
  const place = places.get(request);
  if (place === undefined || !place.isTaken) return waiting();
  leave(place);
  try {
    return await waiting();
  } finally {
    take(place);
  }
}
