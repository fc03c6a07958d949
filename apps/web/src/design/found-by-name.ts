import { foldName } from '../words/fold-name.ts';

/**
 * The choices whose names contain the typed words. The name that is typed in full comes first, then names that begin with the words, then
 * names with a word that begins with them, then the others; each of these in its own order.
 */
export function foundByName<Named extends { name: string }>(
  choices: readonly Named[],
  typed: string,
): readonly Named[] {
  const words = foldName(typed.trim());
  if (words === '') return choices;
  return choices
    .map((choice) => ({ choice, distance: distanceOf(foldName(choice.name), words) }))
    .filter(({ distance }) => distance < notFound)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ choice }) => choice);
}

const notFound = 4;

function distanceOf(name: string, words: string): number {
  if (name === words) return 0;
  if (name.startsWith(words)) return 1;
  if (!name.includes(words)) return notFound;
  const wordStarts = Array.from(name.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  return wordStarts.some((start) => name.startsWith(words, start)) ? 2 : 3;
}
