import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';

const maxLength = 2048;

/** The host as sockets take it: IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/**
 * The canonical spelling of a webhook's address (WHATWG URL), or what is wrong with it, as far as it can be judged
 * without a look-up: the form, the scheme, and a literal IP address in whatever spelling.
 */
export function judgeAddress(
  policy: AddressPolicy,
  text: string,
): { url: string } | { fault: string } {
  if (text.length > maxLength) return { fault: `must have at most ${maxLength} characters` };
  // A URL parser drops tabs and line breaks silently.
  const isPlain = /^https?:\/\/[\x21-\x7e]+$/iu.test(text) && !text.includes('\\');
  const url = isPlain && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return { fault: 'must be an https address' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not name a user' };
  if (url.hash !== '') return { fault: 'must not have a fragment' };
  const host = hostOf(url);
  if (isIP(host) !== 0 && !policy.allows(host)) {
    return { fault: 'must not lead to an address that is not public' };
  }
  if (url.protocol === 'https:') return { url: url.href };
  const mayBeOpened = isIP(host) === 0 ? policy.opensSome : policy.opens(host);
  return mayBeOpened ? { url: url.href } : { fault: 'must be an https address' };
}
