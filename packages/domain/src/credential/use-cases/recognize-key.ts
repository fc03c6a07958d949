import type { Principal } from '../../tenancy/principal.ts';
import { bearerReader, type BearerPorts, type Shown } from '../bearer.ts';

/**
 * The principal of a key or of an app's access token now; null when it is not valid any more. Does not count as a call: it
 * is for long calls.
 */
export const createRecognizeKey = (ports: BearerPorts) => {
  const bearerOf = bearerReader(ports);
  return async (shown: Shown): Promise<Principal | null> => bearerOf(shown)?.recognize() ?? null;
};
