import { allows } from '../credential/scopes.ts';
import type { Principal } from '../tenancy/principal.ts';

/** The record with only the host of its address: `https://example.org/***`. */
export function masked<Record extends { url: string }>(record: Record): Record {
  return { ...record, url: record.url.replace(/^(https?:\/\/[^/?#]+)(?:\/.+|[?#].*)$/u, '$1/***') };
}

/** The record as the caller may see it: only callers with `webhooks:write` see the whole address. */
export function seenBy<Record extends { url: string }>(
  { scopes }: Pick<Principal, 'scopes'>,
  record: Record,
): Record {
  return allows(scopes, 'webhooks:write') ? record : masked(record);
}
