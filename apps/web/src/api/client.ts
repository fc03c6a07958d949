import { createSessionClient } from '@basalt/client/session';
import { send } from './transport.ts';

/** Everything that the pages ask of the service, with the types of its own description: `data(api.GET('/me'))`. */
export const api = createSessionClient(`${globalThis.location?.origin ?? ''}/app-api`, send);

/** The record or the records of an answer. Rejects with `Refusal`. */
export { unwrap as data } from '@basalt/client/session';

/** The parameters of a request: those in the path, and those in the query. */
export function where<Path>(path: Path): { params: { path: Path } };
export function where<Path, Query>(
  path: Path,
  query: Query,
): { params: { path: Path; query: Query } };
export function where<Path>(path: Path, query?: unknown): object {
  return { params: query === undefined ? { path } : { path, query } };
}

/** The header of a change that is made only while the record has this version, else refused as `version_mismatch`. */
export const ifVersion = (version: number | undefined): { headers?: Record<string, string> } =>
  version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } };

/** The header of a creation that is made only once, however often it is sent. */
export const once = (key: string): { headers: Record<string, string> } => ({
  headers: { 'Idempotency-Key': key },
});
