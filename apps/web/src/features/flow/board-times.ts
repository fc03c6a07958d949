import type { Board } from '../../api/types.ts';
import type { Flow } from '../../data/queries/flow.ts';

/** How long finished tickets were on a board, in days. */
export interface BoardTime {
  id: string;
  name: string;
  color: string;
  /** The tickets that were on it. */
  tickets: number;
  /** Half of them were there at most so long; and 85 % of them. */
  median: number;
  most: number;
  /** Whether tickets wait there. */
  isWaiting: boolean;
}

/** The smallest of the values that at least this part of them does not exceed (nearest rank). The values must be sorted, at least one. */
export const percentileOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part - 1e-9) - 1)] ?? 0;

/** The times on the boards of work, in the order of the boards. Boards that are deleted have no names any more and are left out. */
export function boardTimes(
  { tickets, boards: counted }: Flow,
  boards: readonly Board[],
): BoardTime[] {
  const roles = new Map(counted.map(({ board_id, role }) => [board_id, role]));
  return boards.flatMap(({ id, name, color, is_done: isDone }): BoardTime[] => {
    // The flow of a filter has no boards.
    const role = roles.size === 0 ? (isDone ? 'end' : 'active') : roles.get(id);
    const times = tickets
      .flatMap((ticket) => ticket.boards.filter(({ board_id }) => board_id === id))
      .map(({ days }) => days)
      .toSorted((a, b) => a - b);
    if (times.length === 0 || role === undefined || role === 'end') return [];
    return [
      {
        id,
        name,
        color,
        tickets: times.length,
        median: percentileOf(times, 0.5),
        most: percentileOf(times, 0.85),
        isWaiting: role === 'waiting',
      },
    ];
  });
}
