import cluster from 'node:cluster';
import { isFigureMessage, type FigureMessage } from '../start/figure-rounds.ts';
import { mergeFigures } from './merge-figures.ts';

/** How long the supervisor is waited for, in milliseconds: it answers within four seconds, or hangs itself. */
const patience = 5_000;

/**
 * In a process that was started by a supervisor: tells the supervisor the figures of this process whenever they are
 * wanted, and answers how to read those of all processes. Without an answer of the supervisor those are this one's.
 */
export function shareFigures(read: () => Promise<string>): () => Promise<string> {
  const { worker } = cluster;
  if (worker === undefined) return read;
  const waiting = new Map<number, (message: FigureMessage) => void>();
  let asked = 0;
  process.on('message', (message: unknown) => {
    if (!isFigureMessage(message)) return;
    const { figures, round } = message;
    if (figures === 'all') waiting.get(round)?.(message);
    if (figures !== 'wanted') return;
    read().then(
      (text) => say({ figures: 'told', round, text }),
      () => say({ figures: 'told', round, text: null }),
    );
  });
  return async () => {
    asked += 1;
    const round = asked;
    const { promise, resolve } = Promise.withResolvers<FigureMessage | null>();
    waiting.set(round, resolve);
    const timer = setTimeout(resolve, patience, null);
    say({ figures: 'asked', round });
    const answer = await promise;
    clearTimeout(timer);
    waiting.delete(round);
    return answer?.figures === 'all' ? mergeFigures(answer.all) : read();
  };
}

function say(message: FigureMessage): void {
  // The channel may have ended: then this process is about to.
  process.send?.(message, undefined, undefined, () => {});
}
