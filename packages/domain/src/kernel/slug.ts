import { foldForSearch } from './search-text.ts';

/** The greatest length of a slug, in characters. */
export const maxSlugLength = 60;

/** The name in lower-case ASCII letters and digits, with hyphens between its words; `fallback` when no letter is left. */
export function slugOf(name: string, fallback: string): string {
  const words = foldForSearch(name).match(/[a-z0-9]+/gu) ?? [];
  return words.join('-').slice(0, maxSlugLength).replace(/-+$/u, '') || fallback;
}

/**
 * `base`, then `base` with `joiner` and 2, 3, 4 … after it, without end. The base is cut so that no text is longer than `maxLength`.
 */
export function* numbered(base: string, joiner: string, maxLength: number): Generator<string> {
  yield base.slice(0, maxLength);
  for (let number = 2; ; number += 1) {
    const tail = `${joiner}${number}`;
    yield base.slice(0, maxLength - tail.length) + tail;
  }
}

const batchSize = 20;

/** The first candidate that is free. `takenOf` returns those of a batch that are taken. */
export async function firstFree(
  candidates: Iterator<string>,
  takenOf: (batch: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (;;) {
    const batch = Array.from({ length: batchSize }, () => candidates.next().value as string);
    const taken = await takenOf(batch);
    const free = batch.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
