import { forgiving } from './holds-words.ts';

/**
 * What is searched for in place of words of which nothing was found. The service finds only what holds all letters: of the longest word
 * a wrong letter leaves the first or the last half whole, and two that were swapped between the halves are swapped back. Other words
 * that may have a wrong letter are left out: what is found is compared with all of them. None where no word is long enough.
 */
export function nearSearches(words: string): string[] {
  const all = words.split(/\s+/u).map((word) => [...word]);
  const longest = all.reduce((a, b) => (b.length > a.length ? b : a), []);
  if (longest.length < forgiving) return [];
  const half = Math.ceil(longest.length / 2);
  const [first, last] = [longest.slice(0, half), longest.slice(half)];
  const swapped = [
    ...first.slice(0, -1),
    ...last.slice(0, 1),
    ...first.slice(-1),
    ...last.slice(1),
  ];
  const sure = all.filter(({ length }) => length < forgiving).map((word) => word.join(''));
  return [first, last, swapped].map((part) => [part.join(''), ...sure].join(' ').trim());
}
