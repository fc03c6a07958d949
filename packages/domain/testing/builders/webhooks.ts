import { disabled, Webhook } from '../../src/records/webhook.ts';
import { save, type TenantFixture } from './tenant-fixture.ts';

/** What a test says of a webhook. */
export type WebhookFields = Partial<
  Pick<
    Webhook,
    'projectId' | 'url' | 'events' | 'createdBy' | 'enabled' | 'secrets' | 'failingSince'
  >
>;

/** A webhook of the fixture's organization, for all kinds of events. */
export async function aWebhook(
  tenant: TenantFixture,
  fields: WebhookFields = {},
): Promise<Webhook> {
  const { tenancy, principal, newId, tick } = tenant;
  const webhook = new Webhook({
    id: newId(),
    organizationId: principal.organizationId,
    projectId: null,
    url: 'https://example.org/hook',
    events: ['*'],
    secrets: [{ sealed: 'sealed', goodUntil: null }],
    createdBy: principal.actor,
    now: tick(),
  });
  Object.assign(webhook, fields);
  if (!webhook.enabled) Object.assign(webhook, disabled(webhook, 'paused', tick()));
  await tenancy.inTenant(principal, async (stores) => save(stores, webhook));
  return webhook;
}
