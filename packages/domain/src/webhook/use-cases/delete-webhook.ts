import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { lockWebhook, namesWebhook } from './lock-webhook.ts';
import { webhookEvent } from '../webhook-event.ts';

/** Deletes a webhook permanently, with its deliveries. Refuses with `insufficient_role`. */
export const deleteWebhook = (ports: ChangePorts) =>
  changeOf(ports, {
    names: namesWebhook,
    load: lockWebhook,
    check: (webhook, _command, { principal }) => {
      refusePlainMember(principal);
      return webhook;
    },
    decide: (webhook) => ({
      removed: [webhook],
      events: [webhookEvent('webhook.deleted', webhook)],
      answer: undefined,
    }),
  });
