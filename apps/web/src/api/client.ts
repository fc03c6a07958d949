import { createSessionClient } from '@basalt/client/session';
import { send } from './send-and-retry.ts';

/** The client of the pages, typed by the description of the API: `data(api.GET('/me'))`. */
export const api = createSessionClient(`${globalThis.location?.origin ?? ''}/app-api`, send);

/** Returns the record or the records of an answer. Rejects with `Refusal`. */
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

/** The header If-Match: if the record has another version, the change is refused with `version_mismatch`. */
export const ifVersion = (version: number | undefined): { headers?: Record<string, string> } =>
  version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } };

/** The header Idempotency-Key: a creation that is sent several times is executed once. */
export const once = (key: string): { headers: Record<string, string> } => ({
  headers: { 'Idempotency-Key': key },
});
