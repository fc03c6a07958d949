import type { IncomingMessage } from 'node:http';

/** By request that is being answered: the set in which it is counted. */
const countedIn = new WeakMap<IncomingMessage, Set<IncomingMessage>>();

/** Counts a request among those that are being answered, without the time it waits for its body. Returns a function that ends the count. */
export function countInFlight(
  requests: Set<IncomingMessage>,
  request: IncomingMessage,
): () => void {
  countedIn.set(request, requests.add(request));
  return () => {
    countedIn.delete(request);
    requests.delete(request);
  };
}

/** Runs the work. Until it is done, the request is not counted as in flight. Bodies are read in this way. */
export async function excludeFromInFlight<T>(
  request: IncomingMessage,
  waiting: () => Promise<T>,
): Promise<T> {
  const isCounted = countedIn.get(request)?.delete(request) === true;
  try {
    return await waiting();
  } finally {
    if (isCounted) countedIn.get(request)?.add(request);
  }
}
