import { foldName } from '../words/fold-name.ts';

/** A text with marks around the searched words, which are found without regard to case and accents, also within a word. */
export const HighlightMatches = ({ text, words }: { text: string; words: string }) =>
  partsOf(text, words).map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>));

/** A text in parts: every second one is a searched word. */
export function partsOf(text: string, words: string): string[] {
  // Folding can make a character longer or shorter: `places` are those of the folded characters in the text.
  let folded = '';
  const places: number[] = [];
  let end = 0;
  for (const character of text) {
    const plain = foldName(character);
    folded += plain;
    places.push(...Array.from({ length: plain.length }, () => end));
    end += character.length;
  }
  places.push(end);
  const isMarked = new Uint8Array(folded.length + 1);
  for (const word of foldName(words)
    .split(/\s+/u)
    .filter((term) => term !== '')) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isMarked.fill(1, at, at + word.length);
    }
  }
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= folded.length; at += 1) {
    const isChange = at === folded.length || isMarked[at] !== parts.length % 2;
    if (!isChange) continue;
    parts.push(text.slice(from, places[at]));
    from = places[at] ?? end;
  }
  return parts;
}
