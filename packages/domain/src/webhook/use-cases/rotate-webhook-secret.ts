import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { opened, sealedIssue } from '../issue.ts';
import type { IssuedWebhook } from '../webhook.ts';
import { webhookEvent } from '../webhook-event.ts';
import type { Ports } from '../../ports.ts';

/** Gives a webhook a new secret and tells it. The former one signs along for `secretOverlap`. */
export const createRotateWebhookSecret =
  ({
    tenancy,
    clock,
    newId,
    secretSealer,
    webhookTools,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'webhookTools'>) =>
  async (
    principal: Principal,
    { webhook: id, conditions }: { webhook: string } & Preconditioned,
  ): Promise<IssuedWebhook> => {
    const issue = await tenancy.inTenant(principal, async (stores) => {
      // One change of webhooks at a time: its event locks the other webhooks that listen, so two would wait for each other.
      await stores.webhooks.lockedCount();
      const webhook = await foundOrRefused(await stores.webhooks.lock(id), () =>
        refusalForMissing(tenancy, principal, 'webhook', id),
      );
      refusePlainMember(principal);
      await checkPreconditions(stores, conditions);
      const now = clock();
      webhook.rotate(secretSealer.seal(webhookTools.newSecret(), id), principal.actor, now);
      await stores.webhooks.save(webhook);
      const time = { newId, now };
      await stores.events.append(
        ...webhookEvent(principal, time, 'webhook.secret_rotated', webhook),
      );
      return sealedIssue(webhook);
    });
    return opened(secretSealer, issue);
  };
