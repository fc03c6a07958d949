import { nextAttempt } from './retry-backoff.ts';
import type { Claim, Settled, Settlement } from './settled.ts';

/** How an attempt ended: the status of the answer, null for none. Only 2xx counts as delivered. */
export interface Attempt extends Claim {
  readonly status: number | null;
}

/** What was attempted of one subject's deliveries, in their order; only the last may have failed. */
export interface LaneReport {
  readonly subjectId: string;
  readonly attempts: readonly Attempt[];
}

/** Whether the receiver has taken the delivery: only 2xx says so. */
export function isDelivered({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * The outcome of what was reported at `now`. The rest of a subject waits for the retry of the failed delivery, and continues when
 * that one is delivered or given up.
 */
export function settle(
  reports: readonly LaneReport[],
  now: Date,
  chance: () => number,
): Settlement {
  const settled: Settled[] = [];
  const lanes = reports.map(({ subjectId, attempts }) => {
    let dueAt = now;
    for (const attempt of attempts) {
      const ended = attempt.attempts + 1;
      const retryAt = isDelivered(attempt) ? null : nextAttempt(ended, now, chance());
      dueAt = retryAt ?? now;
      settled.push({
        id: attempt.id,
        claim: attempt.claim,
        attempts: ended,
        state: isDelivered(attempt) ? 'delivered' : retryAt === null ? 'failed' : 'pending',
        responseStatus: attempt.status,
        dueAt,
      });
    }
    return { subjectId, dueAt };
  });
  return { settled, lanes };
}
