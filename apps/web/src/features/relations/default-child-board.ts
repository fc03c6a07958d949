import type { Board } from '../../api/types.ts';

/** The board of a new sub-ticket: the first shown board that has room and is not a done board; else the board of its parent. */
export function defaultChildBoard(boards: readonly Board[], parents: string): string {
  const first = boards.find(
    ({ is_hidden, is_done, wip_limit, ticket_count }) =>
      !is_hidden && !is_done && (wip_limit === null || ticket_count < wip_limit),
  );
  return first?.id ?? parents;
}
