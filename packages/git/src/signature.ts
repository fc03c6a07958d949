import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Forge } from './git-event.ts';
import { forgeHeaders, headerOf, type ForgeRequest } from './request.ts';

export interface SignatureContext {
  /** Any of them may have signed, so that a secret can be replaced without a gap. An empty one never has. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** GitLab's signature is valid for this time before and after `now`, as Standard Webhooks advises. */
const toleranceMs = 5 * 60_000;

const prefix = 'whsec_';
/** Bytes. Standard Webhooks accepts no shorter key. */
const leastKey = 24;

/**
 * True when the forge signed the bytes of this request with one of the secrets. Compares in constant time. GitLab may instead
 * send the secret itself in `X-Gitlab-Token`; if it also signs, the signature decides.
 */
export function isSigned(forge: Forge, request: ForgeRequest, context: SignatureContext): boolean {
  const secrets = context.secrets.filter((secret) => secret !== '');
  if (forge === 'gitlab') return isSignedByGitlab(request, secrets, context.now);
  const mac = macOf(headerOf(request, forgeHeaders[forge].mac));
  if (mac === null) return false;
  return secrets.some((secret) => timingSafeEqual(mac, hmac(secret, request.body)));
}

const hmac = (key: string | Buffer, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** The 32 bytes of a header such as `sha256=0f…`. */
function macOf(header: string | null): Buffer | null {
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/iu.exec(header ?? '') ?? [];
  return hex === undefined ? null : Buffer.from(hex, 'hex');
}

/** https://docs.gitlab.com/user/project/integrations/webhooks/, where a signing token is `whsec_` and base64 of the key. */
function isSignedByGitlab(request: ForgeRequest, secrets: readonly string[], now: Date): boolean {
  const signatures = headerOf(request, ['webhook-signature']);
  if (signatures === null) {
    const token = headerOf(request, ['x-gitlab-token']);
    return (
      token !== null && secrets.some((secret) => timingSafeEqual(hashOf(token), hashOf(secret)))
    );
  }
  const id = headerOf(request, ['webhook-id']);
  const time = headerOf(request, ['webhook-timestamp']) ?? '';
  if (id === null || !/^\d{1,12}$/u.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs) return false;
  const sent = signatures
    .split(' ', 10)
    .map(standardMacOf)
    .filter((mac) => mac !== null);
  const wanted = secrets
    .filter((secret) => secret.startsWith(prefix))
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .filter((key) => key.length >= leastKey)
    .map((key) => hmac(key, `${id}.${time}.`, request.body));
  return wanted.some((mac) => sent.some((signature) => timingSafeEqual(signature, mac)));
}

/** The 32 bytes of `v1,` and base64. */
function standardMacOf(signature: string): Buffer | null {
  const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/u.exec(signature) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

/** Of equal length for texts of any length. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
