import type { EventRecord } from '../../event/event-record.ts';
import { systemPrincipal } from '../../tenancy/principal.ts';
import { openedSecret } from '../webhook-secret.ts';
import type { Claim } from '../settled.ts';
import type { WebhookName } from '../webhooks.port.ts';
import type { Ports } from '../../ports.ts';

/** What a worker has to deliver to one address. */
export interface ClaimedBatch {
  readonly url: string;
  /** Each of them signs: the current one and, for a while after a rotation, the former one. */
  readonly secrets: readonly string[];
  /** Deliveries of one subject each, to be attempted in this order; after a failure the rest of them not at all. */
  readonly lanes: readonly {
    readonly subjectId: string;
    readonly deliveries: readonly (Claim & { readonly event: EventRecord })[];
  }[];
}

/**
 * Claims at most `limit` due deliveries of a webhook for `lease` milliseconds: then others take them for abandoned.
 * Null when there is nothing to do.
 */
export const createClaimDeliveries =
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
