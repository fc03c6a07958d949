import { analyse } from 'scslre';
import type { Pattern } from './collect-patterns.ts';

/**
 * Whether a text can be found for which the pattern takes time that grows faster than the text: by going back
 * within a match, or by trying again at each next character.
 */
export function isSuperLinear({ source, flags }: Omit<Pattern, 'file'>): boolean {
  return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;
}
