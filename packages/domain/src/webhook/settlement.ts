import { failingFor, nextAttempt } from './retry-schedule.ts';
import type { Webhook } from './webhook.ts';

/** A delivery as a worker has it. */
export interface Claim {
  readonly id: string;
  /** Counts how often it was claimed: the report of an earlier claim is not taken. */
  readonly claim: number;
  /** Ended attempts before this one. */
  readonly attempts: number;
}

/** How an attempt ended: the status of the answer, null for none. Only 2xx counts as delivered. */
export interface Attempt extends Claim {
  readonly status: number | null;
}

/** What was attempted of one subject's deliveries, in their order; only the last may have failed. */
export interface LaneReport {
  readonly subjectId: string;
  readonly attempts: readonly Attempt[];
}

/** What becomes of an attempted delivery. */
export interface Settled extends Claim {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly responseStatus: number | null;
  readonly dueAt: Date;
}

/** What becomes of a webhook's attempted deliveries, and from when on the rest of each subject's may be attempted. */
export interface Settlement {
  readonly settled: readonly Settled[];
  readonly lanes: readonly { readonly subjectId: string; readonly dueAt: Date }[];
}

/** Whether the receiver has taken the delivery: only 2xx says so. */
export function isDelivered({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Judges what was reported at `now`. The rest of a subject waits for the retry of the failed delivery, and continues when
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

/**
 * Notes what the attempts say of the receiver, and switches the webhook off when it is gone (410) or has failed for
 * `failingFor`. Answers whether the webhook changed.
 */
export function judgeReceiver(
  webhook: Webhook,
  reports: readonly LaneReport[],
  now: Date,
): boolean {
  const attempts = reports.flatMap((report) => report.attempts);
  if (attempts.length === 0 || !webhook.enabled) return false;
  const before = webhook.failingSince;
  if (attempts.some(isDelivered)) webhook.failingSince = null;
  else webhook.failingSince ??= now;
  if (attempts.some(({ status }) => status === 410)) {
    webhook.disable('gone', now);
  } else if (
    webhook.failingSince !== null &&
    now.getTime() - webhook.failingSince.getTime() >= failingFor
  ) {
    webhook.disable('failing', now);
  }
  return webhook.failingSince !== before || !webhook.enabled;
}
