import type { Clock, DueWebhooks } from '@basalt/domain';
import type { Meter } from '@opentelemetry/api';
import type { Sender } from '@basalt/webhooks';

/** Seconds after which a due delivery counts as overdue: one series for each. */
const ages = [0, 60, 600, 3_600, 86_400];

/** Counts delivery attempts and their durations: `delivered` for a 2xx, `refused` for another status, otherwise `unanswered`. */
export function measuredSender(meter: Meter, sender: Sender): Sender {
  const duration = meter.createHistogram('basalt.webhook.attempt.duration', {
    description: 'Duration of attempts to deliver to a webhook, by outcome.',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  return {
    close: () => sender.close(),
    async send(posting) {
      const started = performance.now();
      const status = await sender.send(posting);
      duration.record((performance.now() - started) / 1000, { outcome: outcomeOf(status) });
      return status;
    },
  };
}

function outcomeOf(status: number | null): 'delivered' | 'refused' | 'unanswered' {
  if (status === null) return 'unanswered';
  return status >= 200 && status < 300 ? 'delivered' : 'refused';
}

/**
 * Shows the backlog of the whole deployment: for each of the ages, how many webhooks have a delivery that has been due for longer.
 * Each scrape asks the database; without the database there is no metric. In a healthy deployment it is 0 from a minute on.
 */
export function measureBacklog(
  meter: Meter,
  { dueWebhooks, clock }: { dueWebhooks: DueWebhooks; clock: Clock },
): void {
  const overdue = meter.createObservableGauge('basalt.webhook.overdue', {
    description: 'Webhooks with a delivery that has been due for more seconds than the label says.',
    unit: '{webhook}',
  });
  overdue.addCallback(async (result) => {
    const now = clock().getTime();
    let found = Number.POSITIVE_INFINITY;
    for (const age of ages) {
      // If nothing is overdue by this age, nothing is overdue by a greater one.
      if (found > 0) found = (await dueWebhooks(new Date(now - age * 1000))).length;
      result.observe(found, { older_than_seconds: String(age) });
    }
  });
}
