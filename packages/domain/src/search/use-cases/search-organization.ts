import { allows, type Scope } from '../../credential/scope.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import { bestOf, searchKinds, type SearchKind, type SearchResult } from '../search-result.ts';
import { snippetOf } from '../snippet.ts';

/** What reading each kind needs. */
const scopeOf: Record<SearchKind, Scope> = {
  ticket: 'tickets:read',
  document: 'documents:read',
  project: 'projects:read',
};

/** The best matches among the records that the caller may read, best first. */
export const createSearchOrganization =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      words,
      kinds = searchKinds,
      limit,
    }: {
      organization: string;
      words: readonly string[];
      kinds?: readonly SearchKind[] | undefined;
      limit: number;
    },
  ): Promise<SearchResult[]> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const allowed = searchKinds.filter(
      (kind) => kinds.includes(kind) && allows(principal.scopes, scopeOf[kind]),
    );
    if (allowed.length === 0) return [];
    const wish = { words, kinds: allowed, limit };
    const matches = await tenancy.queriesOf(principal).search.find(wish);
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
