import { expect, test } from 'vitest';
import { resemblesWords } from './fuzzy-match.ts';
import { typoSearches } from './typo-search.ts';

const letters = [...'aeiourstz'];

/** The word with each letter left out, changed, added or swapped with the next one. */
function misspelt(word: string): string[] {
  const all = [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [
      before + after,
      ...letters.flatMap((other) => [before + other + after, before + other + letter + after]),
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  });
  return [...new Set(all)].filter((one) => one.length > 3);
}

/** As the service finds titles: by all words, each somewhere in it. */
const isFound = (title: string, search: string) =>
  search.split(' ').every((word) => title.toLowerCase().includes(word));

test.each([
  ['Basket forgets the voucher', 'voucher', ''],
  ['Basket forgets the voucher', 'basket', ''],
  ['Pay by invoice', 'invoice', ''],
  ['Pay by invoice', 'invoice', 'pay '],
  ['Web shop', 'shop', 'web '],
  ['Totals with several tax rates', 'totals', ''],
])('“%s” is found by “%s” with any letter wrong', (title, word, before) => {
  const missed = misspelt(word).filter((wrong) => {
    const words = before + wrong;
    return !(
      resemblesWords(title, words) && typoSearches(words).some((search) => isFound(title, search))
    );
  });
  expect(missed).toEqual([]);
});

test('words that are too short to have a letter wrong are not searched for again', () => {
  expect(typoSearches('web')).toEqual([]);
  expect(typoSearches('')).toEqual([]);
});

test('three searches are the most, however many words there are', () => {
  expect(typoSearches(`vocher ${'basket '.repeat(50)}`)).toHaveLength(3);
});
