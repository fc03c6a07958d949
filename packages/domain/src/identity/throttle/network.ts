import type { LockoutPolicy } from './lockout.ts';
import type { Throttle } from './failure-throttle.ts';

/** How many networks of 64 bits a network of 48 bits counts for: a site has thousands of them, but hardly more people who err. */
export const networksOfSite = 4;

const within = /^((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/u;

/** The IPv6 network of 48 bits, what a site gets (RFC 6177), around one of 64 bits such as `2001:db8:1:2::/64`; null for anything else. */
export function siteOf(address: string): string | null {
  const prefix = within.exec(address)?.[1];
  return prefix === undefined ? null : `${prefix}::/48`;
}

/** What shares one place in queues: the IPv6 network of 48 bits, else the address itself. */
export const networkOf = (address: string): string => siteOf(address) ?? address;

/** What is counted for an address: itself, and for IPv6 its network of 48 bits with `networksOfSite` times the limit. */
export function throttlesOf(policy: LockoutPolicy, address: string): Throttle[] {
  const site = siteOf(address);
  const own = { policy, key: address };
  if (site === null) return [own];
  return [own, { policy: { ...policy, limit: policy.limit * networksOfSite }, key: site }];
}
