import { changeOf } from '../../run/run-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Principal } from '../../access/principal.ts';
import { opened, sealedIssue } from '../webhook-secret.ts';
import { lockWebhook, namesWebhook } from './lock-webhook.ts';
import { withSecret, type IssuedWebhook } from '../../records/webhook.ts';
import { webhookEvent } from '../webhook-event.ts';

/** Gives a webhook a new secret and returns it. The former one also signs for `secretOverlap`. Refuses with `insufficient_role`. */
export const rotateWebhookSecret = ({
  secretSealer,
  webhookTools,
  tenancy,
  clock,
  newId: makeId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'webhookTools'>) => {
  const rotate = changeOf(
    { tenancy, clock, newId: makeId },
    {
      names: namesWebhook,
      prepare: async ({ webhook }) => secretSealer.seal(webhookTools.newSecret(), webhook),
      load: lockWebhook,
      check: (webhook, _command, { prepared: sealed, principal }) => {
        refusePlainMember(principal);
        return { webhook, sealed };
      },
      decide: ({ webhook: before, sealed }, { principal, now }) => {
        const webhook = withSecret(before, sealed, principal.actor, now);
        return {
          saved: [webhook],
          events: [webhookEvent('webhook.secret_rotated', webhook)],
          answer: sealedIssue(webhook),
        };
      },
    },
  );
  return async (
    principal: Principal,
    webhook: { webhook: string } & Preconditioned,
  ): Promise<IssuedWebhook> => opened(secretSealer, await rotate(principal, webhook));
};
