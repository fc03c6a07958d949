import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../processes.ts';
import { createClient, type Client } from './client.ts';
import { dice } from './dice.ts';
import type { Deployment, Write } from './history.ts';
import { perform, write } from './writer.ts';

/** Writers at work, and what they did so far. */
export interface Writers {
  history: Write[];
  /** Stops them; ends once they are done. */
  end(): Promise<void>;
  /** Ends when every writer has ended by itself. */
  ended: Promise<unknown>;
}

/** Writers of one ground, each with a connection of its own. */
export function startWriters(
  deployment: Deployment,
  {
    address,
    token,
    seed,
    goesOn,
    count = 6,
  }: { address: string; token: string; seed: number; goesOn: boolean; count?: number },
): Writers {
  const history: Write[] = [];
  const stop = new AbortController();
  const clients = Array.from({ length: count }, () => createClient(address, token));
  const writers = clients.map((client, index) => {
    const roll = dice(seed * 1000 + index);
    const until = stop.signal;
    return write({ name: `s${seed}w${index}`, client, deployment, roll, history, goesOn, until });
  });
  const ended = Promise.all(writers).finally(() => {
    for (const client of clients) client.close();
  });
  return {
    history,
    ended,
    async end() {
      stop.abort();
      await ended;
    },
  };
}

/** Sends every write that has a key and no known outcome until it has one, some at a time. */
export async function retryUnknown(client: Client, history: readonly Write[]): Promise<void> {
  const waiting = history.filter(({ outcome, key }) => outcome === 'unknown' && key !== undefined);
  const worker = async () => {
    for (let unanswered = waiting.pop(); unanswered !== undefined; unanswered = waiting.pop())
      await retry(client, unanswered);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  client.close();
}

async function retry(client: Client, unanswered: Write): Promise<void> {
  await eventually(async () => {
    await perform(client, unanswered);
    if (unanswered.outcome !== 'unknown') return true;
    await sleep(50);
    return null;
  });
}
