import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether an address is one of `trustedProxies` (addresses or CIDRs). Throws a TypeError that names an entry which is neither an
 * address nor a CIDR.
 */
export function createIsTrusted(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/u.exec(entry) ?? [];
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) trusted.addAddress(address, family);
      else trusted.addSubnet(address, Number(bits), family);
    } catch {
      throw new TypeError(`"${entry}" is neither an address nor a CIDR`);
    }
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
