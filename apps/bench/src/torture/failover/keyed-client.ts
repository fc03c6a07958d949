import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The answers to the requests of a client. */
export interface Tally {
  /** The number of answers by status. Status 0 is a broken connection. */
  statuses: Record<number, number>;
  /** The number of answers with 503 and without `Retry-After`. */
  withoutRetryAfter: number;
  /** The moments at which writes were acknowledged, by `performance.now()`. */
  acknowledgedAt: number[];
}

/** An answer after which the request is not sent again. */
export interface FinalAnswer {
  status: number;
  body: { data: Record<string, string>; code?: string };
}

/** Posts under one Idempotency-Key until the answer is final. */
export type KeyedPost = (path: string, body: object) => Promise<FinalAnswer>;

/**
 * Statuses after which the request is sent again: a broken connection, a running request with the same key, and an unavailable
 * database.
 */
const retryable = new Set([0, 409, 503]);

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
        if (!retryable.has(answer.status)) {
          if (answer.status < 300) tally.acknowledgedAt.push(performance.now());
          return answer;
        }
        await sleep(100);
      }
    },
  };
}
