import type { FixedKey } from '../../words/keys.ts';

/** A subject of events: the pattern of all its kinds, the words for it, and those kinds. */
export interface Subject {
  pattern: string;
  of: FixedKey;
  kinds: readonly Kind[];
}

/** A kind of events: the name that programs use, and the words for it. */
export interface Kind {
  kind: string;
  of: FixedKey;
}

/** The pattern of every kind. */
export const everything = '*';

/** Whether another one of the patterns includes this kind or pattern. */
export function isCovered(word: string, patterns: readonly string[]): boolean {
  return patterns.some(
    (pattern) => pattern !== word && pattern.endsWith('*') && word.startsWith(pattern.slice(0, -1)),
  );
}

/** The patterns without those that another one includes. */
export function withoutCovered(patterns: readonly string[]): string[] {
  return patterns.filter((word) => !isCovered(word, patterns));
}
