import { deliveryBudget, type ClaimedBatch, type WebhookName } from '@basalt/domain';
import { expect, test } from 'vitest';
import { startDeliveryWorker } from '../src/index.ts';

/** A batch of one delivery. */
const batchOf = ({ organizationId, webhookId }: WebhookName): ClaimedBatch => ({
  url: 'https://hooks.test/',
  secrets: [],
  lanes: [
    {
      subjectId: webhookId,
      deliveries: [
        {
          id: webhookId,
          claim: 1,
          attempts: 0,
          event: {
            type: 'ticket.created',
            id: webhookId,
            timestamp: '2026-11-27T00:00:00.000Z',
            organization_id: organizationId,
            project_id: null,
            actor: { type: 'system', name: 'x' },
            data: {},
            changes: {},
            affected: [],
            log_position: '1',
          },
        },
      ],
    },
  ],
});

const namesOf = (organizationId: string, count: number): WebhookName[] =>
  Array.from({ length: count }, (_, at) => ({
    organizationId,
    webhookId: `${organizationId} ${at}`,
  }));

test('the claims of a few webhooks of an organization are in memory at the same time, and those of every organization', async () => {
  const due = [...namesOf('many', 100), ...namesOf('few', 1)];
  const settled = new Set<string>();
  const held = new Set<string>();
  let most = 0;
  let mostBeforeFew = Infinity;
  const worker = startDeliveryWorker({
    dueWebhooks: async () => due.splice(0),
    use: {
      claimDeliveries: async (name) => {
        if (settled.has(name.webhookId)) return null;
        held.add(name.webhookId);
        most = Math.max(most, held.size);
        if (name.organizationId === 'few') mostBeforeFew = settled.size;
        return batchOf(name);
      },
      settleDeliveries: async ({ webhookId }) => {
        held.delete(webhookId);
        settled.add(webhookId);
      },
      forgetDeliveries: async () => 0,
    },
    sender: {
      // A receiver that takes its time.
      send: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return 204;
      },
    },
    clock: () => new Date(),
    onFault: (error) => expect(error).toBeUndefined(),
  });
  await expect.poll(() => settled.size, { timeout: 30_000 }).toBe(101);
  await worker.stop();
  expect(most).toBeLessThanOrEqual(deliveryBudget.perOrganization + 1);
  expect(mostBeforeFew).toBeLessThan(deliveryBudget.perOrganization);
});
