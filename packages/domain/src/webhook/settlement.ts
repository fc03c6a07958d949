import { changed } from '../change/change.ts';
import { failingFor, nextAttempt } from './retry-backoff.ts';
import type { Claim, Settled, Settlement } from './settled.ts';
import { disabled, type Webhook } from './webhook.ts';

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
 * The webhook with what the attempts say of the receiver: switched off when it is gone (410) or has failed for
 * `failingFor`. The same webhook when they say nothing new.
 */
export function judgedReceiver(
  webhook: Webhook,
  reports: readonly LaneReport[],
  now: Date,
): Webhook {
  const attempts = reports.flatMap((report) => report.attempts);
  if (attempts.length === 0 || !webhook.enabled) return webhook;
  const failingSince = attempts.some(isDelivered) ? null : (webhook.failingSince ?? now);
  const judged =
    failingSince === webhook.failingSince ? webhook : changed(webhook, { failingSince });
  if (attempts.some(({ status }) => status === 410)) return disabled(judged, 'gone', now);
  if (failingSince !== null && now.getTime() - failingSince.getTime() >= failingFor) {
    return disabled(judged, 'failing', now);
  }
  return judged;
}
