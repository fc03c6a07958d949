import type { Forge } from './git-event.ts';

/** A request of a forge: headers by their names in lower case, as Node has them, and the bytes of the body as they came. */
export interface ForgeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/** Names of headers. The first that a request has counts. */
interface ForgeHeaders {
  /** The name of the event. */
  readonly event: readonly string[];
  /** The id of the delivery, which stays the same when the forge sends it again. */
  readonly delivery: readonly string[];
  /** The HMAC-SHA-256 of the body in hexadecimal, alone or after `sha256=`. */
  readonly mac: readonly string[];
}

/**
 * The headers of each forge. GitLab's `X-Gitlab-Event-UUID` is not the id of a delivery: webhooks that cause each other share it. Its signature covers
 * `Webhook-Id` alone.
 * The SHA-1 in GitHub's `X-Hub-Signature` is not accepted.
 */
export const forgeHeaders: Readonly<Record<Forge, ForgeHeaders>> = {
  github: {
    event: ['x-github-event'],
    delivery: ['x-github-delivery'],
    mac: ['x-hub-signature-256'],
  },
  gitlab: { event: ['x-gitlab-event'], delivery: ['webhook-id', 'idempotency-key'], mac: [] },
  gitea: {
    event: ['x-gitea-event'],
    delivery: ['x-gitea-delivery'],
    mac: ['x-gitea-signature', 'x-hub-signature-256'],
  },
  forgejo: {
    event: ['x-forgejo-event', 'x-gitea-event'],
    delivery: ['x-forgejo-delivery', 'x-gitea-delivery'],
    mac: ['x-forgejo-signature', 'x-gitea-signature', 'x-hub-signature-256'],
  },
  bitbucket: { event: ['x-event-key'], delivery: ['x-request-uuid'], mac: ['x-hub-signature'] },
};

/** The first of these headers that the request has once and not empty. */
export function headerOf(
  { headers }: Pick<ForgeRequest, 'headers'>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
