import { minFuzzyLength } from './fuzzy-match.ts';

/**
 * The searches that replace a search without results. The service finds only exact parts of words. One wrong letter leaves the first or the
 * last half of the longest word intact, so each half is searched, and the word with the two letters at the middle swapped. Other words that
 * may have a wrong letter are left out, because the results are compared with all words afterwards. Empty when no word is long enough.
 */
export function typoSearches(words: string): string[] {
  const all = words.split(/\s+/u).map((word) => [...word]);
  const longestWord = all.reduce((a, b) => (b.length > a.length ? b : a), []);
  if (longestWord.length < minFuzzyLength) return [];
  const half = Math.ceil(longestWord.length / 2);
  const [first, last] = [longestWord.slice(0, half), longestWord.slice(half)];
  const swapped = [
    ...first.slice(0, -1),
    ...last.slice(0, 1),
    ...first.slice(-1),
    ...last.slice(1),
  ];
  const sure = all.filter(({ length }) => length < minFuzzyLength).map((word) => word.join(''));
  return [first, last, swapped].map((part) => [part.join(''), ...sure].join(' ').trim());
}
