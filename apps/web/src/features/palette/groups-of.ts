import { foldName } from '../../words/fold-name.ts';
import { beginsWords, containsWords, resemblesWords } from '../search/fuzzy-match.ts';
import { sortByMatch } from '../search/sort-by-match.ts';
import { words as wordsOf } from '../../words/words.ts';
import type { Choice, ChoiceGroup } from './step.ts';

/** How many choices of a group that is known without a search are shown, and of those that only resemble the words. */
const maxShown = 8;

const namesOf = ({ name, sign = '' }: Choice) => [name, `${sign} ${name}`];
const isLast = ({ isFilter = false }: Choice) => Number(isFilter);
const textOf = ({ name, sign = '', otherWords = '' }: Choice) => `${sign} ${name} ${otherWords}`;

/** The words behind the title of the group, where they begin with it: “go to inb” is about “inb” in the group “Go to”. */
function wordsIn({ title }: ChoiceGroup, words: string): string {
  const [typed, beginning] = [foldName(words.trimStart()), `${foldName(title)} `];
  return title !== '' && typed.startsWith(beginning) ? typed.slice(beginning.length) : words;
}

/** The groups with only their choices that contain all the words, the best first, filters last; groups without one are left out. */
export const exactIn = (groups: readonly ChoiceGroup[], words: string): ChoiceGroup[] =>
  groups
    .map((group) => {
      const own = wordsIn(group, words);
      const choices = group.choices.filter((choice) =>
        [own, words].some((typed) => containsWords(textOf(choice), typed)),
      );
      const best = sortByMatch(choices, own, namesOf).slice(0, maxShown);
      return { title: group.title, choices: best.toSorted((a, b) => isLast(a) - isLast(b)) };
    })
    .filter(({ choices }) => choices.length > 0);

/** Whether a choice of the group, other than a filter, is called so: the words begin words of its name. */
export const isNamed = (group: ChoiceGroup, words: string): boolean =>
  group.choices.some(
    (choice) =>
      choice.isFilter !== true &&
      namesOf(choice).some((name) => beginsWords(name, wordsIn(group, words))),
  );

/** How many letters of a word begin a command: a Latin word says little with two, as in “as a customer”. */
const minLetters = (word: string): number => (/\p{Script=Latin}/u.test(word) ? 3 : 2);

/** The commands that ask for more and that the first word begins; a word that all of them have, as “ticket”, chooses none. */
function askingIn({ title, choices }: ChoiceGroup, words: string): ChoiceGroup {
  const [first = ''] = words.trim().split(/\s+/u);
  const asking = choices.filter(({ asksMore = false }) => asksMore);
  const begun =
    first.length < minLetters(first)
      ? []
      : asking.filter((choice) => beginsWords(textOf(choice), first));
  return { title, choices: begun.length === asking.length ? [] : begun };
}

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
 * what was found, then known choices that only contain the words, and commands that the first word begins. What is only similar is shown if
 * nothing has all the words.
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
  const whole = [...named, ...foundExactly, ...unnamed].filter(({ choices }) => choices.length > 0);
  const asking = known
    .filter(({ title }) => exact.every((group) => group.title !== title))
    .map((group) => askingIn(group, words))
    .filter(({ choices }) => choices.length > 0);
  if (whole.length > 0 || found.isSearching) return [...whole, ...asking];
  const similar = known
    .toReversed()
    .flatMap(({ choices }) => choices.filter((choice) => resemblesWords(textOf(choice), words)));
  const choices = [...found.groups.flatMap((group) => group.choices), ...similar];
  const offered = new Set(asking.flatMap((group) => group.choices.map(({ id }) => id)));
  const alike = choices.filter(({ id }) => !offered.has(id)).slice(0, maxShown);
  return alike.length === 0
    ? asking
    : [...asking, { title: wordsOf('palette.similar'), choices: alike }];
}
