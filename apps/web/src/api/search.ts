import type { operations } from '@basalt/client';
import { at, withQuery } from './address.ts';
import { fetchJson } from './request.ts';

/** A ticket or document that a search found. */
export type SearchResult =
  operations['searchOrganization']['responses'][200]['content']['application/json']['data'][number];

/** The tickets and documents of an organization that match best. */
export const search = (organization: string, words: string, most: number) =>
  fetchJson<SearchResult[]>(
    'GET',
    withQuery(at('organizations', organization, 'search'), {
      q: words,
      kinds: 'ticket,document',
      limit: String(most),
    }),
  );
