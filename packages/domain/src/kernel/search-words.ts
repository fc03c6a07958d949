import { foldForSearch } from './search-text.ts';

/**
 * The folded words of a search. Each of them must occur in a record; no words: every record is found. A word that is part of another
 * one is left out, because every text with the longer word contains it.
 */
export function searchWords(query: string): readonly string[] {
  const words = [...new Set(foldForSearch(query).trim().split(/\s+/u))];
  return words.filter(
    (word) => word !== '' && !words.some((longer) => longer !== word && longer.includes(word)),
  );
}
