import { analyse } from 'scslre';
import type { Pattern } from './collect-patterns.ts';

/**
 * True when there is a text for which the time of the pattern grows faster than the length of the text: by backtracking within a
 * match, or by starting again at each character.
 */
export function isSuperLinear({ source, flags }: Omit<Pattern, 'file'>): boolean {
  return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;
}
