import type { EventRecord } from '../../event/event-record.ts';
import { systemPrincipal } from '../../access/principal.ts';
import { openedSecret } from '../webhook-secret.ts';
import type { Claim } from '../../records/settled.ts';
import type { WebhookName } from '../../ports/webhooks.port.ts';
import type { Ports } from '../../ports/ports.ts';

/** The deliveries that a worker sends to one address. */
export interface ClaimedBatch {
  readonly url: string;
  /** The secrets that sign: the current one and, during the overlap after a rotation, the former one. */
  readonly secrets: readonly string[];
  /** The deliveries of each subject, to be attempted in this order. After a failure, the further ones are not attempted. */
  readonly lanes: readonly {
    readonly subjectId: string;
    readonly deliveries: readonly (Claim & { readonly event: EventRecord })[];
  }[];
}

/**
 * Claims at most `limit` due deliveries of a webhook for `lease` milliseconds; after them, other workers may claim the deliveries.
 * Null when there is nothing to deliver.
 */
export const claimDeliveries =
  ({ tenancy, clock, secretSealer }: Pick<Ports, 'tenancy' | 'clock' | 'secretSealer'>) =>
  async (
    { organizationId, webhookId }: WebhookName,
    { limit, lease }: { limit: number; lease: number },
  ): Promise<ClaimedBatch | null> =>
    tenancy.inTenant(systemPrincipal(organizationId), async (stores) => {
      const webhook = await stores.webhooks.find(webhookId);
      if (webhook?.enabled !== true) return null;
      const now = clock();
      const until = new Date(now.getTime() + lease);
      const claimed = await stores.deliveries.claim(webhookId, { limit, now, until });
      if (claimed.length === 0) return null;
      const bySubject = Map.groupBy(claimed, ({ subjectId }) => subjectId);
      return {
        url: webhook.url,
        secrets: webhook.secrets
          .filter(({ goodUntil }) => goodUntil === null || now < new Date(goodUntil))
          .map(({ sealed }) => openedSecret(secretSealer, sealed, webhookId)),
        lanes: [...bySubject].map(([subjectId, deliveries]) => ({ subjectId, deliveries })),
      };
    });
