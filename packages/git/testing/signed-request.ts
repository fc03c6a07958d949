import { createHmac } from 'node:crypto';
import type { Forge } from '../src/git-event.ts';
import type { ForgeRequest } from '../src/request.ts';

export interface UnsignedDelivery {
  readonly forge: Forge;
  /** The forge's name of the event. */
  readonly event: string;
  readonly id: string;
  readonly payload: unknown;
}

/** The request that a forge sends for this payload, signed as it documents. GitLab: with its token. */
export function signedRequest(delivery: UnsignedDelivery, secret: string): ForgeRequest {
  const { forge, event, id, payload } = delivery;
  const body = Buffer.from(JSON.stringify(payload));
  const hex = createHmac('sha256', secret).update(body).digest('hex');
  const gitea = {
    'x-gitea-event': event,
    'x-gitea-delivery': id,
    'x-gitea-signature': hex,
    'x-hub-signature-256': `sha256=${hex}`,
    'x-github-event': event,
    'x-github-delivery': id,
  };
  const headers = {
    github: {
      'x-github-event': event,
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${hex}`,
    },
    gitlab: {
      'x-gitlab-event': event,
      'x-gitlab-event-uuid': '13792a34-cac6-4fda-95a8-c58e00a3954e',
      'idempotency-key': id,
      'x-gitlab-token': secret,
    },
    gitea,
    forgejo: {
      ...gitea,
      'x-forgejo-event': event,
      'x-forgejo-delivery': id,
      'x-forgejo-signature': hex,
    },
    bitbucket: {
      'x-event-key': event,
      'x-request-uuid': id,
      'x-hook-uuid': 'bc8b4d75-6c3b-4f0e-a14d-58c2c5a8cbc1',
      'x-hub-signature': `sha256=${hex}`,
    },
  }[forge];
  return { headers: { 'content-type': 'application/json', ...headers }, body };
}
