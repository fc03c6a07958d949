import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { MetricsPage } from '@basalt/http';
import type { Config } from '../config/config.ts';

const loopbackHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/iu;

/**
 * Decides who may read the metrics. A token and a list of addresses are each required if they are set. If neither is set: only
 * this machine, and only if APP_URL is an address of this machine. Behind a proxy, every request comes from the proxy's
 * address, so the address does not identify the reader.
 */
export function metricsAccess(
  { token, allowedCidrs }: Config['metrics'],
  appUrl: string,
): MetricsPage['check'] {
  const isListed = listOf(allowedCidrs.length > 0 ? allowedCidrs : ['127.0.0.0/8', '::1']);
  const isLocalService = loopbackHost.test(new URL(appUrl).host);
  return (reader) => {
    if (allowedCidrs.length > 0 && !isListed(reader.address)) return 'notFound';
    if (token !== null) return isSame(reader.token, token) ? 'allowed' : 'unauthenticated';
    if (allowedCidrs.length > 0) return 'allowed';
    const isLocalReader =
      // A foreign page can let its own host name resolve to this machine, but cannot send another host name.
      isListed(reader.address) && !reader.isForwarded && loopbackHost.test(reader.host);
    return isLocalService && isLocalReader ? 'allowed' : 'notFound';
  };
}

function listOf(cidrs: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Compares hashes, so that the time does not depend on the length. */
function isSame(token: string | null, expected: string): boolean {
  return timingSafeEqual(digest(token ?? ''), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
