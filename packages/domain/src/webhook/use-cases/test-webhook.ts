import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { Delivery, deliveryRecord } from '../../records/delivery.ts';
import { namesWebhook } from './lock-webhook.ts';
import { webhookEvent } from '../webhook-event.ts';

/**
 * Sends an event `webhook.test` to this webhook only, whatever kinds it listens to. Refuses with
 * `insufficient_role` and `webhook_disabled`.
 */
export const testWebhook = (ports: ChangePorts) =>
  changeOf(ports, {
    names: namesWebhook,
    load: ({ webhooks }, { webhook }) => webhooks.lock(webhook),
    check: (webhook, _command, { principal }) => {
      refusePlainMember(principal);
      return webhook;
    },
    decide: (webhook, { principal, newId, now }) => {
      if (!webhook.enabled) throw new DomainError('webhook_disabled', {});
      const event = { ...webhookEvent('webhook.test', webhook), id: newId() };
      const delivery = new Delivery({
        id: newId(),
        organizationId: principal.organizationId,
        webhookId: webhook.id,
        eventId: event.id,
        eventType: 'webhook.test',
        subjectId: webhook.id,
        now,
      });
      return { saved: [delivery], events: [event], answer: deliveryRecord(delivery) };
    },
  });
