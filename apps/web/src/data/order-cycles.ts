import type { Cycle } from '../api/types.ts';

type Dated = Pick<Cycle, 'state' | 'starts_on' | 'ends_on' | 'position'>;

const places = { active: 0, planned: 1, completed: 2 } as const;

/** The cycles in the order in which people need them: those that are active, the next ones, and those that are completed, the last first. */
export const inOrder = <Of extends Dated>(cycles: readonly Of[]): Of[] =>
  cycles.toSorted((a, b) => {
    if (a.state !== b.state) return places[a.state] - places[b.state];
    const later =
      a.starts_on < b.starts_on ? -1 : a.starts_on > b.starts_on ? 1 : a.position - b.position;
    return a.state === 'completed' ? -later : later;
  });
