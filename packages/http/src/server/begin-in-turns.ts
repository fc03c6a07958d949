import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** At most this many requests begin in one turn of the event loop; further ones wait for the next turn. */
export const begunPerTurn = 32;

/** A turn that took longer, in milliseconds, is followed by one that begins half as many requests. */
const longTurn = 10;

/**
 * libuv accepts one connection in each turn of the event loop (since 1.51), so those of others that wait behind a thousand wait as many
 * turns. While one comes in every turn, none begins a request for this many milliseconds, and then each at most `begunBesideConnection`.
 */
const acceptedFirst = 50;
export const begunBesideConnection = 2;

/** Begins requests, as `beginInTurns` says. */
export interface Turns {
  listener: RequestListener;
  /** Notes that a connection was accepted. */
  noteConnection(): void;
}

/**
 * Begins requests at once, or, where more come together than `begunPerTurn`, network by network: each turn of the event loop begins
 * one request of each network before the second one of any. So a thousand connections of one network delay their own
 * requests, and those of others by a few milliseconds: a request of others takes about ten turns, so turns that take long begin fewer.
 * A request whose connection ends while it waits is not begun.
 */
export function beginInTurns(
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
  now: () => number = () => performance.now(),
): Turns {
  /** By network; the network that has waited for the longest time is the first. */
  const waiting = new Map<string, [IncomingMessage, ServerResponse][]>();
  let begun = 0;
  let most = begunPerTurn;
  let hasConnection = false;
  /** When the first connection came of those that came in one turn after another; null after a turn without one. */
  let comingSince: number | null = null;
  let turnSince = 0;
  let isScheduled = false;

  function isFull(): boolean {
    if (!hasConnection) return begun >= most;
    if (now() - (comingSince ?? 0) < acceptedFirst) return true;
    return begun >= Math.min(most, begunBesideConnection);
  }

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
    const isLong = now() - turnSince > longTurn;
    most = isLong ? Math.ceil(most / 2) : Math.min(most + 1, begunPerTurn);
    begun = 0;
    for (const [network, line] of waiting) {
      if (isFull()) break;
      beginNext(network, line);
    }
    const mayGoOn = hasConnection;
    if (!hasConnection) comingSince = null;
    hasConnection = false;
    if (mayGoOn || waiting.size > 0) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    turnSince = now();
    setImmediate(nextTurn);
  }

  return {
    listener: (request, response) => {
      schedule();
      if (!isFull() && waiting.size === 0) {
        begin(request, response);
        return;
      }
      const network = networkOf(request);
      const line = waiting.get(network) ?? [];
      line.push([request, response]);
      waiting.set(network, line);
    },
    noteConnection() {
      hasConnection = true;
      comingSince ??= now();
      schedule();
    },
  };
}
