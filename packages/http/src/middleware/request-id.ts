import { randomUUIDv7 } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of a request in the log and in its answer: its `X-Request-Id` if that is a UUID, as proxies and clients make it, else a new one.
 * Any other text could bring secrets or forged lines into the log.
 */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && uuid.test(header) ? header.toLowerCase() : randomUUIDv7();
}
