import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses may be called. */
export interface AddressPolicy {
  /** True for a public address and for one that the deployer opened. Takes the text of an IPv4 or IPv6 address. */
  allows(address: string): boolean;
  /** True for an address that the deployer opened. Plain http is allowed there. */
  opens(address: string): boolean;
  /** True when the deployer opened any address. */
  readonly opensSome: boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The only public unicast range of IPv6 (RFC 4291, section 2.4). Every other range has a special purpose. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses for documentation (RFC 9637), which the library does not know. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * The policy that allows public addresses and those of `opened`, CIDR ranges or single addresses. An IPv4 address
 * that is written as IPv6 (`::ffff:…`) is checked as IPv4. Addresses that contain another address (NAT64, 6to4, Teredo) and
 * addresses with a zone are not public.
 */
export function createAddressPolicy(opened: readonly string[]): AddressPolicy {
  const ranges = opened.map(rangeOf);
  const opens = (address: Address): boolean =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  return {
    opensSome: ranges.length > 0,
    opens: (text) => matches(text, opens),
    allows: (text) => matches(text, (address) => isPublic(address) || opens(address)),
  };
}

/** Whether the text is an address that meets the condition. */
function matches(text: string, condition: (address: Address) => boolean): boolean {
  if (text.includes('%') || isIP(text) === 0) return false;
  return condition(ipaddr.process(text));
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !address.match(documentation);
}

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
