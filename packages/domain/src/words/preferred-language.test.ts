import { expect, test } from 'vitest';
import { languageOfTag, preferredLanguage } from './preferred-language.ts';

test.each([
  ['en-GB,en;q=0.8', 'en'],
  ['xx, en;q=0.1', 'en'],
  ['en;q=0.4, de-AT;q=0.9', 'de'],
  ['DE-at', 'de'],
  ['pt, en;q=0.5', 'pt-BR'],
  ['zh-Hant-TW, zh-SG;q=0.5', 'zh-CN'],
  ['en;q=0, xx', null],
  ['', null],
  ['*', null],
  [';;q=,,=', null],
])('Accept-Language: %s is read as %s', (header, language) => {
  expect(preferredLanguage(header, null)).toBe(language);
});

test('only the first 20 ranges of a header are read', () => {
  expect(preferredLanguage(`${'xx,'.repeat(20)}en`, null)).toBe(null);
});

test('traditional Chinese is not simplified Chinese', () => {
  for (const tag of ['zh-TW', 'zh-Hant-HK', 'zh-HK']) expect(languageOfTag(tag)).toBe(null);
});
