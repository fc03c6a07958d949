import { isIPv6 } from 'node:net';

/**
 * The source for which an address counts: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber has at least (RFC
 * 6177). All other texts are one source: `unknown`.
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return /^\d+(?:\.\d+){3}$/.test(plain) ? plain : 'unknown';
  // The URL standard's serializer writes every spelling of an address in the same way.
  const { hostname } = new URL(`http://[${plain}]/`);
  const short = hostname.slice(1, -1);
  const groups = groupsOf(short.replace('::', `:${'0:'.repeat(8 - groupsOf(short).length)}`));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => text.split(':').filter(Boolean);
