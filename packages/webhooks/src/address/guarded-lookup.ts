import { isIPv6, type LookupFunction } from 'node:net';
import type { ResolveHost } from './resolve-host.ts';

/**
 * A look-up for `net.connect` that answers a host's addresses only when every single one of them may be called: the
 * connection then goes to one of those, and to nothing that a second look-up would answer.
 */
export function guardedLookup(
  resolveHost: ResolveHost,
  mayCall: (address: string) => boolean,
): LookupFunction {
  return (hostname, { all }, callback) => {
    resolveHost(hostname)
      .then((found) => {
        const addresses = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = addresses;
        if (first === undefined || !found.every(mayCall)) throw new Error('refused');
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => callback(error as Error, ''));
  };
}
