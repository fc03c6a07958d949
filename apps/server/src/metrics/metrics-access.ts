import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackHost } from '@basalt/domain';
import { createIsTrusted, type MetricsPage } from '@basalt/http';
import type { Config } from '../config/config.ts';

/**
 * Decides who may read the metrics. A token and a list of addresses are each required if they are set. If neither is set: only
 * this machine, and only if APP_URL is an address of this machine. Behind a proxy, every request comes from the proxy's
 * address, so the address does not identify the reader.
 */
export function metricsAccess(
  { token, allowedCidrs }: Config['metrics'],
  appUrl: string,
): MetricsPage['check'] {
  const isListed = createIsTrusted(allowedCidrs.length > 0 ? allowedCidrs : ['127.0.0.0/8', '::1']);
  const isLocalService = isLoopbackHost(new URL(appUrl).hostname);
  return (reader) => {
    if (allowedCidrs.length > 0 && !isListed(reader.address)) return 'notFound';
    if (token !== null) return isSame(reader.token, token) ? 'allowed' : 'unauthenticated';
    if (allowedCidrs.length > 0) return 'allowed';
    const isLocalReader =
      // A foreign page can let its own host name resolve to this machine, but cannot send another host name.
      isListed(reader.address) &&
      !reader.isForwarded &&
      isLoopbackHost(reader.host.replace(/:\d+$/u, ''));
    return isLocalService && isLocalReader ? 'allowed' : 'notFound';
  };
}

/** Compares hashes, so that the time does not depend on the length. */
function isSame(token: string | null, expected: string): boolean {
  return timingSafeEqual(digest(token ?? ''), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
