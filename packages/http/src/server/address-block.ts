import { isIPv6 } from 'node:net';

/**
 * The source for which an address counts: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber has at least (RFC
 * 6177). All other texts are one source: `unknown`.
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
  return /^\d+(?:\.\d+){3}$/.test(plain) ? plain : 'unknown';
}

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL standard's serializer writes every spelling of an address in the same way.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const left = before ?? [];
  const right = after ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
}
