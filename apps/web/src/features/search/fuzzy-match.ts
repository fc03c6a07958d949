import { foldName } from '../../words/fold-name.ts';

/** A word of at least this length may have one wrong letter. */
export const minFuzzyLength = 4;

const partsOf = (text: string): string[] => foldName(text).split(/[^\p{L}\p{N}]+/u);
const wordsOf = (typed: string): string[] => foldName(typed).split(/\s+/u).filter(Boolean);

/** Whether each typed word is the beginning of a word of the name, letter by letter. */
export function beginsWords(name: string, typed: string): boolean {
  const parts = partsOf(name);
  return wordsOf(typed).every((word) => parts.some((part) => part.startsWith(word)));
}

/** Whether a name contains every typed word, letter by letter. */
export function containsWords(name: string, typed: string): boolean {
  const text = foldName(name);
  return wordsOf(typed).every((word) => text.includes(word));
}

/**
 * Whether a name contains every typed word. A long word may differ in one letter: one that is missing, added or changed, or two that are
 * swapped.
 */
export function resemblesWords(name: string, typed: string): boolean {
  const text = foldName(name);
  const parts = partsOf(name);
  return wordsOf(typed).every(
    (word) =>
      text.includes(word) ||
      (word.length >= minFuzzyLength && parts.some((part) => isNear(part, word))),
  );
}

/** Whether the word is the beginning of the part, with at most one wrong letter. */
function isNear(part: string, word: string): boolean {
  let at = 0;
  while (at < word.length && part[at] === word[at]) at += 1;
  const rest = word.slice(at + 1);
  const begins = (from: number, wanted: string) => part.slice(from).startsWith(wanted);
  const isSwapped = part[at] === word[at + 1] && part[at + 1] === word[at];
  return (
    begins(at, rest) ||
    begins(at + 1, rest) ||
    begins(at + 1, word.slice(at)) ||
    (isSwapped && begins(at + 2, word.slice(at + 2)))
  );
}
