import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { Webhook } from '../../records/webhook.ts';

/** The webhook that a command names, as `Operation.names` returns it. */
export const namesWebhook = <Command extends { webhook: string }>({ webhook }: Command) =>
  ({ kind: 'webhook', id: webhook }) as const;

/**
 * The webhook, locked for a change. Changes of webhooks of an organization run one after the other: the event of a change locks the other
 * webhooks that listen to it, so that two changes would wait for each other.
 */
export async function lockWebhook(
  { webhooks }: Pick<TenantStores, 'webhooks'>,
  { webhook }: { webhook: string },
): Promise<Webhook | null> {
  await webhooks.lockedCount();
  return webhooks.lock(webhook);
}
