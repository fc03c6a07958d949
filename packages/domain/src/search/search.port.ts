import type { SearchKind, SearchMatch } from './search-result.ts';

/** The words of a search over the organization, folded, and what it looks through. */
export interface SearchWish {
  readonly words: readonly string[];
  readonly kinds: readonly SearchKind[];
  /** true and false select by the flag, `all` does not. */
  readonly archived: boolean | 'all';
  /** The most matches of each kind. */
  readonly limit: number;
}

/** The search over the organization's records. */
export interface SearchQueries {
  /**
   * Live records that hold all words, in no order; without words, those changed last. Of each kind
   * the best by grade, then the last changed. Where a word is very common, only tickets changed last are compared.
   */
  find(wish: SearchWish): Promise<SearchMatch[]>;
}
