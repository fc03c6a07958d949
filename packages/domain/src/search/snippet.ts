import { foldForSearch, textOfHtml } from '../kernel/search-text.ts';

/** Characters of a snippet, and how many of them come before the word. */
const length = 160;
const before = 40;

/** The text of the beginning of cleaned HTML. A tag that was cut off at the end is removed. */
export const textOfBeginning = (html: string): string => textOfHtml(html.replace(/<[^<>]*$/u, ''));

/** The part of the text around the first word that occurs in it, or its beginning; null when it is blank. */
export function snippetOf(text: string | null, words: readonly string[]): string | null {
  const plain = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  if (plain === '') return null;
  const place = firstPlace(plain, words);
  const start = wordStart(plain, Math.max(0, place - before), place);
  const end = start + length;
  const part = plain
    .slice(start, end)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
  return `${start > 0 ? '…' : ''}${part}${end < plain.length ? '…' : ''}`;
}

/** Pieces of at most 64 characters that are folded one by one. No piece ends within a surrogate pair. */
const pieces = /.{1,64}/gsu;

/**
 * Where in the text the first of the folded words begins; 0 when none occurs. Folding can change the length of a text and is costly, so each
 * piece is folded only once, and single characters only in the piece in which the word begins.
 */
function firstPlace(text: string, words: readonly string[]): number {
  const parts = text.match(pieces) ?? [];
  const foldedParts = parts.map(foldForSearch);
  const folded = foldedParts.join('');
  const found = words.map((word) => folded.indexOf(word)).filter((index) => index >= 0);
  let rest = found.length === 0 ? 0 : Math.min(...found);
  let place = 0;
  for (const [index, part] of parts.entries()) {
    const foldedLength = foldedParts[index]?.length ?? 0;
    if (rest < foldedLength) return place + placeInPart(part, rest);
    rest -= foldedLength;
    place += part.length;
  }
  return 0;
}

function placeInPart(part: string, foldedPlace: number): number {
  let [place, rest] = [0, foldedPlace];
  for (const character of part) {
    const { length: foldedLength } = foldForSearch(character);
    if (rest < foldedLength) break;
    rest -= foldedLength;
    place += character.length;
  }
  return place;
}

/** The beginning of the next word from `from` on; `until` when none begins before it. */
function wordStart(text: string, from: number, until: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from - 1);
  return space !== -1 && space < until ? space + 1 : until;
}
