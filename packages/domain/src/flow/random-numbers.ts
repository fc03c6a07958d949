/** Numbers from 0 to below 1, the same for the same seed (mulberry32). Good enough for a forecast, and for no secret. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of a question: the FNV-1a hash (32 bits) of its text, so that the same question has the same answer. */
export function seedOf(question: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < question.length; index += 1) {
    hash = Math.imul(hash ^ question.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
