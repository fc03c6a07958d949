import { isIP } from 'node:net';
import type { AddressPolicy } from './ssrf-policy.ts';

const maxLength = 2048;

/** The host in the form that sockets need: IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** True for the form of a host name in DNS (RFC 1035, section 2.3.4, and underscores). A dot at its end names the root. */
function isName(host: string): boolean {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/u.test(label));
}

/** The address with only the characters of a URI (RFC 3986, section 2): the URL parser leaves others in path and query. */
function percentEncoded({ origin, pathname, search }: URL): string {
  const unencoded = /%(?![0-9a-f]{2})|[^\w!$%&'()*+,./:;=?@~-]/giu;
  return origin + (pathname + search).replace(unencoded, encodeURIComponent);
}

/**
 * The canonical form of a webhook's address (WHATWG URL, a URI by RFC 3986), or what is wrong with it. It checks everything
 * that needs no look-up: the form, the scheme, and a literal IP address in any notation.
 */
export function checkAddress(
  policy: AddressPolicy,
  text: string,
): { url: string } | { fault: string } {
  const tooLong = { fault: `must have at most ${maxLength} characters` };
  if (text.length > maxLength) return tooLong;
  // The URL parser silently drops tabs, line breaks and extra slashes, and reads a backslash as a slash.
  const isPlain = /^https?:\/\/[^/?#][\x21-\x7e]*$/iu.test(text) && !text.includes('\\');
  const url = isPlain && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return { fault: 'must be an https address' };
  // Check the text itself: the parser does not report an empty user or an empty fragment.
  if (/^https?:\/\/[^/?#]*@/iu.test(text)) return { fault: 'must not contain a user' };
  if (text.includes('#')) return { fault: 'must not have a fragment' };
  if (url.port === '0') return { fault: 'must not have the port 0' };
  const host = hostOf(url);
  if (isIP(host) === 0 && !isName(host)) return { fault: 'must name a host' };
  if (isIP(host) !== 0 && !policy.allows(host)) {
    return {
      fault:
        'must not lead to an address that is not public, unless SERVICE_WEBHOOK_ALLOWED_CIDRS allows it',
    };
  }
  const mayBeOpened = isIP(host) === 0 ? policy.opensSome : policy.opens(host);
  if (url.protocol !== 'https:' && !mayBeOpened) return { fault: 'must be an https address' };
  const address = percentEncoded(url);
  return address.length > maxLength ? tooLong : { url: address };
}
