import { maxSlugLength, numbered, slugOf } from '../kernel/slug.ts';

/** The slug of a new board: from its name, with -2, -3 … behind it when other boards of the project have it. */
export function boardSlug(name: string, taken: ReadonlySet<string>): string {
  const candidates = numbered(slugOf(name, 'board'), '-', maxSlugLength);
  return candidates.find((slug) => !taken.has(slug)) as string;
}
