import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What writers saw. */
export interface Written {
  /** The titles whose creation was answered 201. */
  acknowledged: string[];
  /** How many answers of each status; 0 for none. */
  statuses: Record<number, number>;
  /** 503 without `Retry-After`. */
  withoutRetryAfter: number;
  /** When the last answers of 201 came, by `performance.now()`. */
  answeredAt: number[];
}

/** Creates tickets without pause, each under an Idempotency-Key until it is acknowledged, over several servers by turns. */
export function startWriters(
  addresses: readonly string[],
  { token, project, clients }: { token: string; project: string; clients: number },
): { written: Written; stop(): Promise<void> } {
  const written: Written = { acknowledged: [], statuses: {}, withoutRetryAfter: 0, answeredAt: [] };
  const over = new AbortController();
  const create = async (title: string, first: number): Promise<void> => {
    const key = randomUUID();
    for (let attempt = first; ; attempt += 1) {
      const at = addresses[attempt % addresses.length] as string;
      const response = await fetch(`${at}/api/v1/projects/${project}/tickets`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ title, board_slug: 'open' }),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null);
      await response?.arrayBuffer().catch(() => undefined);
      const status = response?.status ?? 0;
      written.statuses[status] = (written.statuses[status] ?? 0) + 1;
      if (status === 503 && !response?.headers.has('retry-after')) written.withoutRetryAfter += 1;
      if (status === 201) {
        written.acknowledged.push(title);
        written.answeredAt.push(performance.now());
        return;
      }
      await sleep(100);
    }
  };
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; !over.signal.aborted; count += 1)
      await create(`${client}-${count}`, client);
  });
  return {
    written,
    async stop() {
      over.abort();
      await Promise.all(work);
    },
  };
}
