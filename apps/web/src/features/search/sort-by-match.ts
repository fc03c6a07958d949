import { foldName } from '../../words/fold-name.ts';
import { beginsWords, containsWords } from './fuzzy-match.ts';

/** How well a name matches: 0 is the name itself, then names that begin with the words, names with words that begin with them, others. */
function rankOf(name: string, typed: string): number {
  const text = foldName(name);
  const words = foldName(typed.trim());
  if (text === words) return 0;
  if (text.startsWith(words)) return 1;
  if (beginsWords(name, typed)) return 2;
  return containsWords(name, typed) ? 3 : 4;
}

/** The entries with the best name first; equal ones keep their order. An entry counts by the best of its names. */
export const sortByMatch = <Entry>(
  entries: readonly Entry[],
  typed: string,
  namesOf: (entry: Entry) => readonly string[],
): Entry[] =>
  entries
    .map((entry) => ({
      entry,
      rank: Math.min(...namesOf(entry).map((name) => rankOf(name, typed))),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
