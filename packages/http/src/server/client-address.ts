import { BlockList, isIP, isIPv6 } from 'node:net';

/** Returns the address of the client, without the proxies in between. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * Whether an address is one of `trustedProxies` (addresses or CIDRs). Throws a TypeError that names an entry which is neither an
 * address nor a CIDR.
 */
export function createIsTrusted(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const bits = prefix === undefined ? undefined : Number(prefix);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const isWrong = bits !== undefined && !(/^\d+$/.test(prefix ?? '') && bits <= most);
    if (isIP(address) === 0 || isWrong || rest.length > 0) {
      throw new TypeError(`"${entry}" is neither an address nor a CIDR`);
    }
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, bits, family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

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
