import type { Principal } from '../../access/principal.ts';
import { bearerReader, type BearerPorts, type PresentedToken } from './bearer.ts';

/**
 * The principal of a key or of an app's access token now; null when it is not valid any more. Refuses with
 * `organization_suspended`. Counts no call: long calls
 * use it to check their caller again.
 */
export const recognizeKey = (ports: BearerPorts) => {
  const bearerOf = bearerReader(ports);
  return async (presented: PresentedToken): Promise<Principal | null> =>
    bearerOf(presented)?.recognize() ?? null;
};
