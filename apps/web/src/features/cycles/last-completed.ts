import type { Cycle } from '../../api/types.ts';

/** Of how many cycles the usual velocity is the median. */
const counted = 5;

/** The last completed cycles, of which the service takes the usual velocity: the first of them first. */
export const lastCompleted = <Of extends Pick<Cycle, 'state' | 'completed_at'>>(
  cycles: readonly Of[],
): Of[] =>
  cycles
    .filter(({ state }) => state === 'completed')
    .toSorted((a, b) => Date.parse(a.completed_at ?? '') - Date.parse(b.completed_at ?? ''))
    .slice(-counted);
