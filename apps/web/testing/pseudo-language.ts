import type { CompiledMessage } from 'icu-minify/format';

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeiouyncszAEIOUNCSZ'].map((letter, at) => [letter, [...'áéíóúýñçšžÁÉÍÓÚÑÇŠŽ'][at] ?? '']),
);

/** Words with accents, a third longer: as long as the longest languages. */
const longer = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => {
    const letters = [...word].map((letter) => accented[letter] ?? letter).join('');
    return letters + '·'.repeat(Math.ceil(word.length / 3));
  });

type Part = unknown;

/** Parts of `icu-minify`: a select (1), a plural (2) and an ordinal (3) have branches; numbers and dates (4 to 6) have none. */
function changed(part: Part): Part {
  if (typeof part === 'string') return longer(part);
  if (!Array.isArray(part)) return part;
  const [name, type, ...rest] = part as [string, Part, ...Part[]];
  if (part.length === 1) return part;
  if (typeof type !== 'number') return [name, ...part.slice(1).map(changed)];
  const [branches] = rest;
  if (typeof branches !== 'object' || branches === null || type > 3) return part;
  const inEach = Object.entries(branches).map(([choice, texts]) => [choice, branch(texts)]);
  return [name, type, Object.fromEntries(inEach)];
}

const branch = (words: Part): Part => (Array.isArray(words) ? words.map(changed) : changed(words));

/**
 * A compiled message in the language of tests: longer, with accents, between brackets. A text of the pages without brackets is no
 * message, and one that does not fit is cut in other languages, too.
 */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const parts = typeof message === 'string' ? [message] : message;
  return ['[', ...(parts as Part[]).map(changed), ']'] as CompiledMessage;
}
