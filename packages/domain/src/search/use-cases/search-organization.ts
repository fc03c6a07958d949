import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { bestOf, searchedKinds, type SearchKind, type SearchResult } from '../search-result.ts';
import { snippetOf } from '../snippet.ts';

/**
 * The best matches among the records that the caller may read, best first; archived ones only when `archived` selects them.
 * Refuses what `searchedKinds` refuses.
 */
export const createSearchOrganization =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      words,
      kinds,
      archived = false,
      limit,
    }: {
      organization: string;
      words: readonly string[];
      kinds?: readonly SearchKind[] | undefined;
      archived?: boolean | 'all' | undefined;
      limit: number;
    },
  ): Promise<SearchResult[]> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const request = { words, kinds: searchedKinds(principal, kinds), archived, limit };
    const matches = await tenancy.queriesOf(principal).search.find(request);
    return bestOf(matches, limit).map(({ kind, id, key, title, text, project_id, updated_at }) => ({
      kind,
      id,
      key,
      title,
      snippet: snippetOf(text, words),
      project_id,
      updated_at,
    }));
  };
