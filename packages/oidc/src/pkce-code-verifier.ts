import { randomBytes } from 'node:crypto';

/**
 * A new PKCE code verifier (RFC 7636, section 4.1): 72 random bytes are exactly 96 unreserved characters, of the 43 to
 * 128 that the standard allows.
 */
export function newCodeVerifier(): string {
  return randomBytes(72).toString('base64url');
}
