import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { aTenant, openFixture } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

test('events of changes of webhooks go to the webhooks as they are after them', async () => {
  const server = await fixture.serve();
  const { principal } = await aTenant(server);
  await fixture.seeAs(principal);
  const { createWebhook, updateWebhook, deleteWebhook, testWebhook, redeliver } = server.useCases;
  const organization = principal.organizationId;
  const input = { organization, url: 'https://example.test/', events: ['webhook.*'] };
  const first = await createWebhook(principal, input);
  const second = await createWebhook(principal, input);
  const change = (webhook: string, patch: object) =>
    updateWebhook(principal, { webhook, ...patch });
  await change(first.id, { enabled: false });
  await change(first.id, { enabled: true, events: ['webhook.deleted'] });
  await change(first.id, { events: ['webhook.*'] });
  const { id: sent } = await testWebhook(principal, { webhook: first.id });
  await redeliver(principal, { delivery: sent });
  await deleteWebhook(principal, { webhook: second.id });
  const rows = await fixture.sql<{ webhook_id: string; event_type: string }>(
    'select webhook_id, event_type, claims from basalt.webhook_deliveries order by sequence',
  );
  expect(rows).toEqual([
    { webhook_id: first.id, event_type: 'webhook.created', claims: 0 },
    { webhook_id: first.id, event_type: 'webhook.updated', claims: 0 },
    { webhook_id: first.id, event_type: 'webhook.test', claims: 1 },
    { webhook_id: first.id, event_type: 'webhook.deleted', claims: 0 },
  ]);
});
