import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a client was answered. */
export interface Tally {
  /** How many answers of each status; 0 for a broken connection. */
  statuses: Record<number, number>;
  /** 503 without `Retry-After`. */
  withoutRetryAfter: number;
  /** When the last write was acknowledged, by `performance.now()`. */
  acknowledgedAt: number[];
}

/** An answer that is no reason to send the request again. */
export interface FinalAnswer {
  status: number;
  body: { data: Record<string, string>; code?: string };
}

/** Posts under one Idempotency-Key until the answer is final. */
export type KeyedPost = (path: string, body: object) => Promise<FinalAnswer>;

/** Answers that pass: a request under way with the same key, and a database that is away. */
const passing = new Set([0, 409, 503]);

/** Posts to the API at an address, and counts every answer. */
export function keyedClient(address: string, token: string): { post: KeyedPost; tally: Tally } {
  const tally: Tally = { statuses: {}, withoutRetryAfter: 0, acknowledgedAt: [] };
  const once = async (path: string, key: string, body: object): Promise<FinalAnswer> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.status === 503 && !response.headers.has('retry-after'))
      tally.withoutRetryAfter += 1;
    return { status: response.status, body: (await response.json()) as FinalAnswer['body'] };
  };
  return {
    tally,
    async post(path, body) {
      const key = randomUUID();
      for (;;) {
        const answer = await once(path, key, body).catch(() => ({
          status: 0,
          body: { data: {} },
        }));
        tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
        if (!passing.has(answer.status)) {
          if (answer.status < 300) tally.acknowledgedAt.push(performance.now());
          return answer;
        }
        await sleep(100);
      }
    },
  };
}
