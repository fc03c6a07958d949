import type { SearchKind, SearchMatch, SearchPlace } from '../search/search-result.ts';

/** A search over the organization: its folded words, and what it looks through. */
export interface SearchRequest {
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  /** True and false select by the flag; `all` selects both. */
  readonly archived: boolean | 'all';
  /** The greatest number of matches of each kind. */
  readonly limit: number;
  /** Only records of this project. */
  readonly projectId?: string | undefined;
  /** Only matches beyond this place; of these, the nearest to it. */
  readonly place?: SearchPlace | undefined;
}

/** The search over the organization's records. */
export interface SearchQueries {
  /**
   * Live records with all words, in any order; without words, the records that were changed last. Of each kind, the best ones by grade, then
   * those that were changed last. When a word is very common, only the tickets and comments that were changed last are compared. Of one
   * ticket, at most `searchBudget.commentsOfTicket` comments have the words.
   */
  find(request: SearchRequest): Promise<SearchMatch[]>;
}
