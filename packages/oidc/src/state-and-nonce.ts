import { randomBytes } from 'node:crypto';

/** A new `state` or `nonce` of a sign-in: 36 random bytes are exactly 48 unreserved characters. */
export const newStateOrNonce = (): string => randomBytes(36).toString('base64url');
