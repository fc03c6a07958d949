import { isIP } from 'node:net';
import { createIsTrusted } from './trusted-proxies.ts';

/** Returns the address of the client, without the proxies in between. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * X-Forwarded-For counts only as far as it was written by one of `trustedProxies` (addresses or CIDRs): it is
 * read from the right, and the first address that is no trusted proxy is the client's. Throws as `createIsTrusted` does.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createIsTrusted(trustedProxies);
  return (peer, forwardedFor) => {
    let client = plainAddress(peer ?? '');
    const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
    while (isIP(client) !== 0 && isTrusted(client)) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  };
}

/** An IPv4 address that an IPv6 socket reports, as itself. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
