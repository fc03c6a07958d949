import { foldCase } from '../kernel/fold-case.ts';

/** The key to compare names of boards by: case, spaces, hyphens and underscores do not count. "In progress" and "in-progress" have the same. */
export const boardNameKey = (name: string): string =>
  foldCase(name).replaceAll(/[\s_-]/gu, '') || foldCase(name);
