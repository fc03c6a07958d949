import type { LockoutPolicy } from '../../access/lockout.ts';
import type { Throttle } from './failure-throttle.ts';

/** The limit of a network of 48 bits is this many times that of one of 64 bits: a site has thousands of those, but not thousands of people. */
export const networksOfSite = 4;

const within = /^((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/u;

/** The IPv6 network of 48 bits, the size that a site gets (RFC 6177), around one of 64 bits such as `2001:db8:1:2::/64`; null for any other text. */
export function siteOf(address: string): string | null {
  const prefix = within.exec(address)?.[1];
  return prefix === undefined ? null : `${prefix}::/48`;
}

/** The key of an address in fair queues: its IPv6 network of 48 bits, else the address itself. */
export const networkOf = (address: string): string => siteOf(address) ?? address;

/** The throttles of an address: its own, and for IPv6 that of its network of 48 bits with `networksOfSite` times the limit. */
export function throttlesOf(policy: LockoutPolicy, address: string): Throttle[] {
  const site = siteOf(address);
  const own = { policy, key: address };
  if (site === null) return [own];
  return [own, { policy: { ...policy, limit: policy.limit * networksOfSite }, key: site }];
}
