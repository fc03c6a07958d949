import { searchBudget } from '../budgets/search-budget.ts';
import { withFewMarks } from './combining-marks.ts';

/** What decomposition and lower case leave apart: letters with a stroke, ligatures, and Unicode's case folding of ß, ς and ı. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
};

/**
 * The form in which text is searched: without case and accents (Unicode compatibility decomposition,
 * combining marks dropped), so that "Ärger" and "ARGER" meet, and "Łódź" and "lodz".
 */
export function foldForSearch(text: string): string {
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßςıæœøđðłħŧþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** The text of a record in the form in which it is searched: its parts, up to the budget of searchable bytes. */
export function searchableText(...parts: readonly string[]): string {
  // Cut before as well: folding is costly, and may make a text longer or shorter.
  return firstBytes(foldForSearch(firstBytes(parts.join('\n'))));
}

/** As much of the beginning as the budget allows, in whole characters. */
function firstBytes(text: string): string {
  const limit = searchBudget.textBytes;
  // No UTF-16 unit takes more than three bytes of UTF-8.
  if (text.length * 3 <= limit) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit));
  return text.slice(0, read);
}

/**
 * The folded words of a search; every one of them must occur. None means: no filter. A word that is part of another
 * one is left out, because every text with the longer word contains it.
 */
export function searchWords(query: string): readonly string[] {
  const words = [...new Set(foldForSearch(query).trim().split(/\s+/u))];
  return words.filter(
    (word) => word !== '' && !words.some((other) => other !== word && other.includes(word)),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Tags inside a line: they do not end a word. */
const inlineTag =
  /<\/?(?:a|b|strong|i|em|u|s|del|ins|mark|sub|sup|small|code|kbd|span)(?:\s[^<>]*)?>/giu;

/** The text a reader sees of cleaned HTML: inline tags vanish, all others become spaces, entities their characters. */
export function textOfHtml(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/gu, (entity) => entities[entity] ?? entity);
}
