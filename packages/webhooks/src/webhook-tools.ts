import type { WebhookTools } from '@basalt/domain';
import { checkAddress } from './ssrf/check-webhook-url.ts';
import type { AddressPolicy } from './ssrf/ssrf-policy.ts';
import { newSecret } from './signature.ts';

/** The tools of the use cases for webhooks: new secrets, and the check of addresses by a policy. */
export function createWebhookTools({ policy }: { policy: AddressPolicy }): WebhookTools {
  return { newSecret, checkAddress: (url) => checkAddress(policy, url), chance: Math.random };
}
