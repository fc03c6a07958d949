import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** This many requests begin in one turn of the event loop; further ones wait for the next turn. */
export const begunPerTurn = 32;

/**
 * Begins requests at once, or, where more come together than `begunPerTurn`, network by network: each turn of the event loop begins
 * one request of each network before the second one of any. So a thousand connections of one network delay their own
 * requests, and those of others by a few milliseconds. A request whose connection ends while it waits is not begun.
 */
export function beginInTurns(
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
): RequestListener {
  /** By network; the network that has waited for the longest time is the first. */
  const waiting = new Map<string, [IncomingMessage, ServerResponse][]>();
  let begun = 0;
  let isScheduled = false;

  function begin(request: IncomingMessage, response: ServerResponse): void {
    begun += 1;
    listener(request, response);
  }

  function beginNext(network: string, line: [IncomingMessage, ServerResponse][]): void {
    const [request, response] = line.shift() as [IncomingMessage, ServerResponse];
    waiting.delete(network);
    if (line.length > 0) waiting.set(network, line);
    if (!response.destroyed) begin(request, response);
  }

  function nextTurn(): void {
    isScheduled = false;
    begun = 0;
    for (const [network, line] of waiting) {
      if (begun >= begunPerTurn) break;
      beginNext(network, line);
    }
    if (waiting.size > 0) schedule();
  }

  function schedule(): void {
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
  }

  return (request, response) => {
    schedule();
    if (begun < begunPerTurn && waiting.size === 0) {
      begin(request, response);
      return;
    }
    const network = networkOf(request);
    const line = waiting.get(network) ?? [];
    line.push([request, response]);
    waiting.set(network, line);
  };
}
