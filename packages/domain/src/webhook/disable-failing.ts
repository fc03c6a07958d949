import { changed } from '../record/next-version.ts';
import { isDelivered, type LaneReport } from './settlement.ts';
import { disabled, type Webhook } from '../records/webhook.ts';

/** A webhook whose deliveries have only failed for this many milliseconds is disabled. */
const failingFor = 5 * 24 * 60 * 60_000;

/**
 * The webhook after attempts: disabled when the receiver answered that it is gone (410), or has failed for `failingFor`. The same
 * object when nothing changes.
 */
export function disableFailing(
  webhook: Webhook,
  reports: readonly LaneReport[],
  now: Date,
): Webhook {
  const attempts = reports.flatMap((report) => report.attempts);
  if (attempts.length === 0 || !webhook.enabled) return webhook;
  const failingSince = attempts.some(isDelivered) ? null : (webhook.failingSince ?? now);
  const counted =
    failingSince === webhook.failingSince ? webhook : changed(webhook, { failingSince });
  if (attempts.some(({ status }) => status === 410)) return disabled(counted, 'gone', now);
  if (failingSince !== null && now.getTime() - failingSince.getTime() >= failingFor) {
    return disabled(counted, 'failing', now);
  }
  return counted;
}
