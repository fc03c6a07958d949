import type { Page, PageRequest } from '../../kernel/page.ts';
import { refusalForMissing, refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import {
  pageOfMatches,
  placeOf,
  searchedKinds,
  type SearchKind,
  type SearchResult,
} from '../search-result.ts';
import { snippetOf } from '../snippet.ts';

/**
 * A page of the matches among the records that the caller may read, best first; archived ones only when `archived` selects them.
 * Refuses what `searchedKinds` refuses, and with `not_found` or `wrong_organization` a project that the caller does not see.
 */
export const searchOrganization =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      words,
      kinds,
      archived = false,
      projectId,
      page,
    }: {
      organization: string;
      words: readonly string[];
      kinds?: readonly SearchKind[] | undefined;
      archived?: boolean | 'all' | undefined;
      projectId?: string | undefined;
      page: PageRequest;
    },
  ): Promise<Page<SearchResult>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const kindsToSearch = searchedKinds(principal, kinds);
    const queries = tenancy.queriesOf(principal);
    if (projectId !== undefined && (await queries.projects.find(projectId)) === null) {
      throw await refusalForMissing(tenancy, principal, 'project', projectId);
    }
    const matches = await queries.search.find({
      words,
      kinds: kindsToSearch,
      archived,
      projectId,
      limit: page.limit + 1,
      place: placeOf(page.cursor),
    });
    const { items, ...rest } = pageOfMatches(matches, page);
    const results = items.map(({ kind, id, key, title, text, project_id, updated_at }) => ({
      kind,
      id,
      key,
      title,
      snippet: snippetOf(text, words),
      project_id,
      updated_at,
    }));
    return { ...rest, items: results };
  };
