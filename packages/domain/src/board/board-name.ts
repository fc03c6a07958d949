import { foldCase } from '../kernel/fold-case.ts';

/** The name of a board without regard to case, spaces, hyphens and underscores: "In progress" and "in-progress" are the same. */
export const boardNameKey = (name: string): string =>
  foldCase(name).replaceAll(/[\s_-]/gu, '') || foldCase(name);
