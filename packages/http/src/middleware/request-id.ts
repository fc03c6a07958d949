import { randomUUIDv7 } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What a request is called in the log and in its answer: by its `X-Request-Id` when that is a UUID, which is what
 * proxies and clients make of it, else by a new one. Anything freer could bring secrets or other lines into the log.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : randomUUIDv7();
}
