import type { Analytics, Board } from '../../api/types.ts';

/** One board of the chart and of the table next to it. */
export interface BoardCount {
  id: string;
  name: string;
  count: number;
  /** In whole percent of all, rounded: equal counts have equal shares. */
  share: number;
  isDone: boolean;
  color: string;
  limit: number | null;
}

/** A board that was created since the boards were read has no colour here yet. */
const unknown = '#868f97';

/** The counts, with the colour and limit of each board. The order is that of the counts. */
export function joinBoards(
  { boards: counts }: Pick<Analytics, 'boards'>,
  boards: readonly Board[],
): BoardCount[] {
  const byId = new Map(boards.map((board) => [board.id, board]));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map(({ id, name, count, is_done: isDone }) => ({
    id,
    name,
    count,
    share: total === 0 ? 0 : Math.round((count * 100) / total),
    isDone,
    color: byId.get(id)?.color ?? unknown,
    limit: byId.get(id)?.wip_limit ?? null,
  }));
}
