import { searchBudget } from '../budgets/search-budget.ts';
import { withFewMarks } from './combining-marks.ts';

/** Letters that decomposition and lower case do not simplify: with a stroke, ligatures, and ß, ς and ı as Unicode folds them. */
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
 * combining marks removed), so that "Ärger" and "ARGER" are equal, and "Łódź" and "lodz".
 */
export function foldForSearch(text: string): string {
  return withFewMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßςıæœøđðłħŧþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** The parts of a record's text in the form in which it is searched, cut to `searchBudget.textBytes`. */
export function searchableText(...parts: readonly string[]): string {
  // Cut before and after: folding is costly, and can make a text longer.
  return firstBytes(foldForSearch(firstBytes(parts.join('\n'))));
}

/** The beginning of the text, cut to `searchBudget.textBytes` at the end of a character. */
function firstBytes(text: string): string {
  const limit = searchBudget.textBytes;
  // No UTF-16 unit takes more than three bytes of UTF-8.
  if (text.length * 3 <= limit) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit));
  return text.slice(0, read);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Tags within a line, which do not end a word. */
const inlineTag =
  /<\/?(?:a|b|strong|i|em|u|s|del|ins|mark|sub|sup|small|code|kbd|span)(?:\s[^<>]*)?>/giu;

/** The visible text of cleaned HTML: inline tags are removed, all other tags become spaces, entities become their characters. */
export function textOfHtml(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/gu, (entity) => entities[entity] ?? entity);
}

/** Whether every folded word occurs in one of the texts, as a whole word or as a part of one. No words occur in every record. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldForSearch(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}
