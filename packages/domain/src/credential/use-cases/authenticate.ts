import { bearerReader, type Authenticated, type BearerPorts, type Shown } from '../bearer.ts';

/**
 * Who a key speaks for; null for anything that is not a good key: malformed, unknown, wrong, expired or
 * revoked. The answer is the same for all, and an unknown key costs as much time as a wrong one. A call with a
 * good key is counted, also when its allowance turns out to be exhausted. The access token of an app is known in the same
 * way; it is good for `resource` alone.
 */
export const createAuthenticate = (ports: BearerPorts) => {
  const bearerOf = bearerReader(ports);
  return async (shown: Shown): Promise<Authenticated | null> => bearerOf(shown)?.call() ?? null;
};
