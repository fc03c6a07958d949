import { foldForSearch } from './search-text.ts';

/** Whether every folded word occurs in one of the texts, as a whole word or as a part of one. No words occur in every record. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldForSearch(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}
