import {
  bearerReader,
  type Authenticated,
  type BearerPorts,
  type PresentedToken,
} from './bearer.ts';

/**
 * The caller of an API key or of an app's access token; null when it is malformed, unknown, wrong, expired or
 * revoked. The result does not show which, and an unknown key takes as much time as a wrong one. A call with a
 * valid key is counted, also when no calls are left. An access token is valid only for its `resource`.
 */
export const authenticate = (ports: BearerPorts) => {
  const bearerOf = bearerReader(ports);
  return async (presented: PresentedToken): Promise<Authenticated | null> =>
    bearerOf(presented)?.call() ?? null;
};
