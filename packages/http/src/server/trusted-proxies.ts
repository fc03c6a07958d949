import { BlockList, isIP, isIPv6 } from 'node:net';

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
