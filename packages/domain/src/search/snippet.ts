import { foldForSearch, textOfHtml } from '../kernel/search-text.ts';

/** Characters of a snippet, and how many of them come before the word. */
const length = 160;
const before = 40;

/** The text of cleaned HTML of which only the beginning was read: a tag that was cut off is not text. */
export const textOfBeginning = (html: string): string => textOfHtml(html.replace(/<[^<>]*$/u, ''));

/** The part of the text around the first word that occurs in it, or its beginning; null when it is blank. */
export function snippetOf(text: string | null, words: readonly string[]): string | null {
  const plain = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  if (plain === '') return null;
  const folded = foldForSearch(plain);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const place = places.length === 0 ? 0 : placeBeforeFolding(plain, folded, Math.min(...places));
  const start = wordStart(plain, Math.max(0, place - before), place);
  const end = start + length;
  const part = plain
    .slice(start, end)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim();
  return `${start > 0 ? '…' : ''}${part}${end < plain.length ? '…' : ''}`;
}

/** Where in the text the character is that folding brought to this place: folding makes some texts longer or shorter. */
function placeBeforeFolding(text: string, folded: string, place: number): number {
  if (folded.length === text.length) return place;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (foldForSearch(text.slice(0, middle)).length <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The beginning of the next word from `from` on, if one begins until `until`. */
function wordStart(text: string, from: number, until: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from - 1);
  return space !== -1 && space < until ? space + 1 : until;
}
