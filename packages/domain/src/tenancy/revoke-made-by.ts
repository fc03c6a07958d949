import { credentialEvent } from '../credential/credential-event.ts';
import { credentialRecord } from '../credential/credential.ts';
import type { NewId } from '../kernel/clock.port.ts';
import { webhookEvent } from '../webhook/webhook-event.ts';
import { webhookRecord } from '../webhook/webhook.ts';
import { isMadeBy, type Principal } from './principal.ts';
import type { TenantStores } from './tenancy.port.ts';

/** What a person who leaves can be deprived of. */
export const revocables = ['credentials', 'webhooks'] as const;

export type Revocable = (typeof revocables)[number];

/** Revokes the credentials that the person issued and pauses the webhooks that they made, as `input` names them. */
export async function revokeMadeBy(
  stores: TenantStores,
  principal: Principal,
  {
    userId,
    input,
    newId,
    now,
  }: { userId: string; input: readonly Revocable[]; newId: NewId; now: Date },
): Promise<void> {
  const time = { newId, now };
  if (input.includes('credentials')) {
    const all = await stores.credentials.list();
    const made = all.filter((one) => one.revokedAt === null && isMadeBy(one.createdBy, userId));
    for (const { publicId } of made) {
      const credential = await stores.credentials.lock(publicId);
      const before = credential && credentialRecord(credential);
      if (credential === null || before === null || !credential.revoke(now)) continue;
      await stores.credentials.save(credential);
      await stores.events.append(
        ...credentialEvent(principal, time, 'credential.revoked', credential, before),
      );
    }
  }
  if (!input.includes('webhooks')) return;
  for (const webhook of await stores.webhooks.lockMadeBy(userId)) {
    if (!webhook.enabled) continue;
    const before = webhookRecord(webhook);
    webhook.disable('paused', now);
    await stores.webhooks.save(webhook);
    await stores.events.append(
      ...webhookEvent(principal, time, 'webhook.updated', webhook, before),
    );
  }
}
