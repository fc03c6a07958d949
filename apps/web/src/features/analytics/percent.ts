/** The part of the total in whole percent: 0 only for nothing, 100 only for all of it. The same part is always the same number. */
export function percent(part: number, total: number): number {
  if (part === 0 || total === 0) return 0;
  if (part === total) return 100;
  return Math.min(99, Math.max(1, Math.round((part * 100) / total)));
}
