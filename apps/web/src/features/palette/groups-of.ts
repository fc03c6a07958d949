import { foldName } from '../../words/fold-name.ts';
import { beginsWords, containsWords, resemblesWords } from '../search/fuzzy-match.ts';
import { sortByMatch } from '../search/sort-by-match.ts';
import { words as wordsOf } from '../../words/words.ts';
import type { Choice, ChoiceGroup } from './step.ts';

/** How many choices of a group that is known without a search are shown, and of those that only resemble the words. */
const maxShown = 8;

const namesOf = ({ name, sign = '' }: Choice) => [name, `${sign} ${name}`];
const textOf = ({ name, sign = '', otherWords = '' }: Choice) => `${sign} ${name} ${otherWords}`;

/** The words behind the title of the group, where they begin with it: “go to inb” is about “inb” in the group “Go to”. */
function wordsIn({ title }: ChoiceGroup, words: string): string {
  const [typed, beginning] = [foldName(words.trimStart()), `${foldName(title)} `];
  return title !== '' && typed.startsWith(beginning) ? typed.slice(beginning.length) : words;
}

/** The groups with only their choices that contain all the words, the best first; groups without one are left out. */
export const exactIn = (groups: readonly ChoiceGroup[], words: string): ChoiceGroup[] =>
  groups
    .map((group) => {
      const own = wordsIn(group, words);
      const choices = group.choices.filter((choice) =>
        [own, words].some((typed) => containsWords(textOf(choice), typed)),
      );
      return { title: group.title, choices: sortByMatch(choices, own, namesOf).slice(0, maxShown) };
    })
    .filter(({ choices }) => choices.length > 0);

/** Whether a choice of the group is called so: the words begin words of its name. */
export const isNamed = (group: ChoiceGroup, words: string): boolean =>
  group.choices.some((choice) =>
    namesOf(choice).some((name) => beginsWords(name, wordsIn(group, words))),
  );

/** Whether the name of a choice of the group starts with the words: “Urgent” comes before “Calendar of Urgent”. */
const startsSo = ({ choices }: ChoiceGroup, words: string): boolean =>
  choices.some(({ name }) => name.toLowerCase().startsWith(words.trim().toLowerCase()));

/** The results of a search. If `isSimilar`, their titles only resemble the words. */
interface FoundGroups {
  groups: readonly ChoiceGroup[];
  isSimilar: boolean;
  isSearching: boolean;
}

/**
 * The groups for typed words. Known choices that are called so come first, because what is found later must not take their place; then
 * what was found, then known choices that only contain the words. What is only similar is shown if there is nothing else.
 */
export function groupsOf(
  words: string,
  known: readonly ChoiceGroup[],
  found: FoundGroups,
): ChoiceGroup[] {
  const exact = exactIn(known, words);
  const named = exact
    .filter((group) => isNamed(group, words))
    .toSorted((a, b) => Number(startsSo(b, words)) - Number(startsSo(a, words)));
  const unnamed = exact.filter((group) => !isNamed(group, words)).toReversed();
  const foundExactly = found.isSimilar ? [] : found.groups;
  const all = [...named, ...foundExactly, ...unnamed].filter(({ choices }) => choices.length > 0);
  if (all.length > 0 || found.isSearching) return all;
  const similar = known
    .toReversed()
    .flatMap(({ choices }) => choices.filter((choice) => resemblesWords(textOf(choice), words)));
  const choices = [...found.groups.flatMap((group) => group.choices), ...similar];
  return choices.length === 0
    ? []
    : [{ title: wordsOf('palette.similar'), choices: choices.slice(0, maxShown) }];
}
