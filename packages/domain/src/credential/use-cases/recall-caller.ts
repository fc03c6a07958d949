import {
  bearerReader,
  type BearerPorts,
  type PresentedToken,
  type RecalledCaller,
} from './bearer.ts';

/**
 * The caller of an API key or of an app's access token from memory, without waiting; null when it must be looked up by `authenticate`.
 * The call is confirmed and counted with the first read or change of the principal.
 */
export const recallCaller = (ports: BearerPorts) => {
  const bearerOf = bearerReader(ports);
  return (presented: PresentedToken): RecalledCaller | null =>
    bearerOf(presented)?.recall() ?? null;
};
