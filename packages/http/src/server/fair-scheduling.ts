import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** At most this many requests begin in one iteration (turn) of the event loop; further ones wait for the next turn. */
export const begunPerTurn = 32;

/** A turn that took longer, in milliseconds, is followed by one that begins half as many requests. */
const longTurn = 10;

/**
 * libuv accepts one connection in each turn of the event loop (since 1.51), so a connection that waits behind a thousand others waits a
 * thousand turns. While every turn accepts a connection, no turn begins a request for this many milliseconds. After that, each of these
 * turns begins at most `begunBesideConnection`.
 */
const connectionsOnlyMs = 50;
export const begunBesideConnection = 2;

/**
 * Begins requests at once. When more than `begunPerTurn` come together, they are shared between networks: each turn of the event loop
 * begins one request of each network before the second one of any network. So a thousand connections of one network delay their own
 * requests, and requests of other networks by only a few milliseconds. A request takes about ten turns, so a turn begins fewer requests
 * when the turns take long. A request whose connection ends while it waits is not begun.
 */
export function scheduleFairly(
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
  now: () => number = () => performance.now(),
) {
  /** By network; the network that has waited for the longest time is the first. */
  const waiting = new Map<string, Parameters<RequestListener>[]>();
  let begun = 0;
  let maxBegun = begunPerTurn;
  let hasConnection = false;
  /** When the first connection came of those that came in one turn after another; null after a turn without one. */
  let comingSince: number | null = null;
  /** When the running turn began; null when the next one is not scheduled. */
  let turnSince: number | null = null;

  function isFull(): boolean {
    if (!hasConnection) return begun >= maxBegun;
    const isAccepting = now() - (comingSince ?? 0) < connectionsOnlyMs;
    return isAccepting || begun >= Math.min(maxBegun, begunBesideConnection);
  }

  function begin(...[request, response]: Parameters<RequestListener>): void {
    begun += 1;
    listener(request, response);
  }

  function nextTurn(): void {
    const isLong = now() - (turnSince ?? 0) > longTurn;
    maxBegun = isLong ? Math.ceil(maxBegun / 2) : Math.min(maxBegun + 1, begunPerTurn);
    begun = 0;
    turnSince = null;
    for (const [network, line] of waiting) {
      if (isFull()) break;
      const next = line.shift();
      waiting.delete(network);
      // The network goes to the end. This loop visits it again there.
      if (line.length > 0) waiting.set(network, line);
      if (next?.[1].destroyed === false) begin(...next);
    }
    if (hasConnection || waiting.size > 0) schedule();
    if (!hasConnection) comingSince = null;
    hasConnection = false;
  }

  function schedule(): void {
    if (turnSince !== null) return;
    turnSince = now();
    setImmediate(nextTurn);
  }

  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      schedule();
      if (!isFull() && waiting.size === 0) return begin(request, response);
      const network = networkOf(request);
      const line = waiting.get(network) ?? [];
      line.push([request, response]);
      waiting.set(network, line);
    },
    /** Must be called when a connection is accepted. */
    onConnection(): void {
      hasConnection = true;
      comingSince ??= now();
      schedule();
    },
  };
}
