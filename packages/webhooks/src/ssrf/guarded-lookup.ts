import { isIPv6, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { ResolveHost } from './resolve-host.ts';

/**
 * A look-up for `net.connect` that returns a host's addresses only if all of them may be called. The connection then goes to
 * one of them. There is no second look-up, which could return another address (DNS rebinding).
 */
export function guardedLookup(
  resolveHost: ResolveHost,
  mayCall: (address: string) => boolean,
): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const found = await resolveHost(hostname);
    const all = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = all;
    if (first === undefined || !found.every(mayCall)) throw new Error('refused');
    return { first, all };
  });
  return (hostname, options, callback) =>
    find(hostname, (error, found) => {
      if (error !== null) callback(error, '');
      else if (options.all) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
}
