import { nextAttempt } from './webhook-retry.ts';
import type { Claim, Settled, Settlement } from '../records/settled.ts';

/** How an attempt ended: the HTTP status of the answer; null when there was none. */
export interface Attempt extends Claim {
  readonly status: number | null;
}

/** The attempts of one subject's deliveries, in their order. Only the last one can have failed. */
export interface LaneReport {
  readonly subjectId: string;
  readonly attempts: readonly Attempt[];
}

/** Whether the receiver has accepted the delivery: it answered with 2xx. */
export function isDelivered({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * The state of deliveries after the attempts that were reported at `now`. After a failed delivery, the further ones of its subject wait
 * for its retry; they continue when it is delivered or given up. `chance` returns random numbers from 0 to 1.
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
