import { expect, test } from 'vitest';
import { foundByName } from './found-by-name.ts';

const found = (names: readonly string[], typed: string) =>
  foundByName(
    names.map((name) => ({ name })),
    typed,
  ).map(({ name }) => name);

test('the name itself comes first, then names and words that begin so, then what holds the letters', () => {
  expect(found(['Highest', 'High', 'Medium'], ' high ')).toEqual(['High', 'Highest']);
  expect(found(['Lowest', 'Low'], 'low')).toEqual(['Low', 'Lowest']);
  const names = ['Rebase', 'Data base', 'Base camp', 'base'];
  expect(found(names, 'BASE')).toEqual(['base', 'Base camp', 'Data base', 'Rebase']);
});

test('equal matches, and all choices while nothing is typed, keep their order', () => {
  expect(found(['Web two', 'Web one', 'Api'], 'web')).toEqual(['Web two', 'Web one']);
  expect(found(['Two', 'One'], ' ')).toEqual(['Two', 'One']);
  expect(found(['Two', 'One'], 'three')).toEqual([]);
});

test('accents, composed letters and the width of characters do not count', () => {
  expect(found(['Élevée', 'Basse'], 'elevee')).toEqual(['Élevée']);
  expect(found(['Cafe\u0301'], 'caf\u00E9')).toEqual(['Cafe\u0301']);
  expect(found(['Ｗｅｂ', '検索画面'], 'web')).toEqual(['Ｗｅｂ']);
  expect(found(['Ｗｅｂ', '検索画面'], '画面')).toEqual(['検索画面']);
});
