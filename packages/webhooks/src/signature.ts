import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret: `whsec_` and base64 of 32 random bytes. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The signed text: the id of the message, the time of sending in whole seconds, and the exact bytes of the body. */
export interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The signature of Standard Webhooks: for each secret `v1,` and base64 of the HMAC-SHA-256 of `id.timestamp.body`, joined by
 * spaces.
 */
export function signatureOf(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}

/** The headers of a signed message. */
export function signedHeaders(
  message: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatureOf(message, secrets),
  };
}
