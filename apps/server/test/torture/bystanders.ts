import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from './client.ts';
import type { FaultyDeployment } from './faulty-deployment.ts';
import type { Deployment } from './history.ts';

/** Those who read, probe and fail to authenticate while others write. */
export interface Bystanders {
  end(): Promise<void>;
  /** Milliseconds. */
  longest(): number;
  count(): number;
  /** How many answers of each status each got; 0 for a lost connection. */
  statuses(): Readonly<Record<string, number>>;
  /** Answers that nobody may get. */
  faults(): string[];
}

/** What each may be answered with. Anyone who shows a wrong key is turned away also when it cannot be counted. */
const allowed: Readonly<Record<string, readonly number[]>> = {
  list: [200, 503],
  analytics: [200, 503],
  wrong: [401, 429, 503],
  none: [401, 429],
  ready: [200, 503],
  alive: [200],
};

/** Sets them going. */
export function bystand(
  { server, token, client }: FaultyDeployment,
  deployment: Deployment,
): Bystanders {
  const stop = new AbortController();
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  let longest = 0;
  let count = 0;

  async function go(name: string, asking: Client, path: string): Promise<void> {
    while (!stop.signal.aborted) {
      const outcome = await asking.send({ path });
      const isAnswer = outcome.kind === 'answered';
      const status = isAnswer ? outcome.status : 0;
      const at = `${name} ${status}`;
      statuses[at] = (statuses[at] ?? 0) + 1;
      longest = Math.max(longest, outcome.took);
      count += 1;
      const saysWhen = isAnswer && Number(outcome.headers['retry-after']) > 0;
      const isFine = allowed[name]?.includes(status) && (status !== 503 || saysWhen);
      if (!isFine) faults.push(isAnswer ? at : `${name}: ${outcome.code}`);
      await sleep(20);
    }
    asking.close();
  }

  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  const going = [
    go('list', client(), `/projects/${deployment.project}/tickets`),
    go('list', client(), `/projects/${deployment.project}/tickets?q=text`),
    go('analytics', client(), `/projects/${deployment.project}/analytics`),
    go('wrong', createClient(server.address, forged), `/projects/${deployment.project}`),
    go('none', createClient(server.address, 'nonsense'), `/projects/${deployment.project}`),
    go('ready', client(), '//readyz'),
    go('alive', client(), '//healthz'),
  ];
  return {
    async end() {
      stop.abort();
      await Promise.all(going);
    },
    longest: () => longest,
    count: () => count,
    statuses: () => statuses,
    faults: () => faults,
  };
}
